import Foundation

/// A folder of contacts, read by Python's own modules and never with the store's code.
package enum FolderWitness {
    /// Python 3; Debian's own has the modules that Debian packages.
    package static let python =
        FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
        ? "/usr/bin/python3" : "python3"

    /// Whether Python can read vCard.
    package static let knowsCards: Bool =
        (try? runTool([python, "-c", "import vobject"])) != nil

    /// Answers SQL from the files of `folder`: tables as a database has them, rows on lines, `|`
    /// between columns, NULL as nothing.
    package static func sql(_ text: String, _ folder: String) throws -> String {
        try runTool([python, "-X", "utf8", "-c", tables + answer, folder], input: text).output
    }

    /// The SHA-256 of everything in a folder, but for signs of life, on lines.
    package static func contents(of folder: String) throws -> String {
        try runTool([python, "-X", "utf8", "-c", listing, folder]).output
    }

    /// Compares a folder's manifest with its files, and prints `files contacts bytes`.
    package static func checkManifest(_ folder: String, manifest: String = "manifest.json") throws
        -> String
    {
        try runTool([python, "-X", "utf8", "-c", check, folder, manifest]).output
    }

    private static let tables = #"""
        import csv, glob, json, os, re, sqlite3, sys
        csv.field_size_limit(1 << 30)
        root = sys.argv[1]
        hidden = os.path.join(root, '.contactory')
        columns = '''uid given_name family_name phonetic_given_name phonetic_family_name
            formatted_name company phone phone_label email email_label street city region
            postal_code country_code extra'''.split()
        base = sqlite3.connect(':memory:')
        base.execute('CREATE TABLE contacts (id INTEGER PRIMARY KEY, %s)' % ', '.join(columns))
        base.execute('CREATE TABLE contactory_chunks (job_ordinal, chunk, created, failed, skipped)')
        base.execute('CREATE TABLE contactory_jobs (ordinal, job_id, key, total, chunk_size)')
        base.execute('CREATE TABLE contactory_schema (version)')
        def rows(path):
            if path.endswith('.csv'):
                with open(path, newline='', encoding='utf-8-sig') as file:
                    yield from csv.DictReader(file, strict=True)
            else:
                for line in open(path):
                    row = json.loads(line)
                    if 'extra' in row: row['extra'] = json.dumps(row['extra'], ensure_ascii=False)
                    yield row
        for path in sorted(glob.glob(os.path.join(root, '*.*'))):
            if not path.endswith(('.csv', '.ndjson')): continue
            name = os.path.basename(path)
            match = re.match(r'part-(?:j(\d+)-)?\d+|contacts(?:-(\d+))?\.', name)
            job = int(match.group(1) or match.group(2) or 1)
            for row in rows(path):
                base.execute('INSERT INTO contacts VALUES (?%s)' % (', ?' * len(columns)),
                    [(job << 40) + int(row['index'])] + [row.get(c) or None for c in columns])
        for path in glob.glob(os.path.join(hidden, 'chunks-*', '*.json')):
            job = int(os.path.dirname(path).rpartition('-')[2])
            chunk = json.load(open(path))
            base.execute('INSERT INTO contactory_chunks VALUES (?, ?, ?, ?, ?)',
                [job, int(os.path.basename(path)[:-5])] +
                [chunk[c] for c in ['created', 'failed', 'skipped']])
        for path in glob.glob(os.path.join(hidden, 'job-*.json')):
            job = json.load(open(path))
            base.execute('INSERT INTO contactory_jobs VALUES (?, ?, ?, ?, ?)',
                [int(path[:-5].rpartition('-')[2]), job['job'], job.get('key'), job['total'],
                 job['chunk_size']])
        for path in glob.glob(os.path.join(hidden, 'format.json')):
            base.execute('INSERT INTO contactory_schema VALUES (?)', [json.load(open(path))['version']])

        """#

    private static let answer = #"""
        for row in base.execute(sys.stdin.read()):
            print('|'.join('' if cell is None else str(cell) for cell in row))
        """#

    private static let listing = #"""
        import hashlib, os, sys
        for folder, _, names in sorted(os.walk(sys.argv[1])):
            for name in sorted(names):
                if name.startswith('writer-'): continue
                path = os.path.join(folder, name)
                print(path, hashlib.sha256(open(path, 'rb').read()).hexdigest())
        """#

    private static let check = #"""
        import hashlib, json, os, sys
        root = sys.argv[1]
        manifest = json.load(open(os.path.join(root, sys.argv[2])))
        files = [file for job in manifest['jobs'] for file in job['files']]
        for job in manifest['jobs']:
            assert job['created'] == sum(file['contacts'] for file in job['files']), job
            assert job['bytes'] == sum(file['bytes'] for file in job['files']), job
        for file in files:
            path = os.path.join(root, file['name'])
            if not os.path.exists(path): path = os.path.join(os.path.dirname(root), file['name'])
            data = open(path, 'rb').read()
            assert len(data) == file['bytes'], file
            assert hashlib.sha256(data).hexdigest() == file['sha256'], file
        seen = {name for name in os.listdir(root) if name.startswith(('part-', 'contacts'))}
        assert seen <= {file['name'] for file in files}, seen
        assert manifest['files'] == len(files)
        assert manifest['contacts'] == sum(file['contacts'] for file in files)
        assert manifest['bytes'] == sum(file['bytes'] for file in files)
        print(manifest['files'], manifest['contacts'], manifest['bytes'])
        """#
}
