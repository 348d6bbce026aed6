/// The data of zh_CN: weighted texts, one table per file of this folder.
///
/// Sources and licences are in the head of each file and in `Tables/README.md`.
enum ChinaTables {}
