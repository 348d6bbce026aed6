/// Rows of contacts for comparison, as `sqlite3` prints them.
extension Place {
    /// All contacts of a store's only job, as `sample --format csv` has them.
    func storedRows(in name: String = "contacts.db") throws -> String {
        let columns = try run("sample", "0", "--format", "csv").line
            .split(separator: ",").dropFirst().joined(separator: ", ")
        return try sql("select id % (1 << 40), \(columns) from contacts order by id;", in: name)
    }

    /// What `sample` prints, read by sqlite3's own reader of CSV.
    func sampledRows(_ arguments: [String]) throws -> String {
        let sample = try run(["sample"] + arguments + ["--format", "csv"])
        try write(sample.output, to: "sample.csv")
        return try sql(
            ".import --csv '\(file("sample.csv"))' sample\nselect * from sample;", in: "sample.db")
    }
}
