import Glibc

// A reader that goes away is told by the write itself, not by the end of the process.
_ = signal(SIGPIPE, SIG_IGN)
let arguments = Array(CommandLine.arguments.dropFirst())
ArgumentScrubbing.scrub()
exit(Program.run(arguments).rawValue)
