import Testing

/// The built program, run as processes against real servers, killed and starved on purpose.
///
/// One after the other: each test wants the machine for itself, and figures are printed. What each
/// can do in a longer form is in `Tests/README.md`.
@Suite(.serialized) struct SystemTests {}
