import Stores

/// What writers that died have left behind.
///
/// Each open store holds the lock of a file with its token, and all that it has not finished has
/// the token in its name. A token whose file nobody has locked is a dead writer's.
enum Leftovers {
    /// Removes all files that dead writers have not finished, and gives those that they had
    /// committed their place.
    static func remove(from place: borrowing FilePlace) throws(StoreError) {
        let names = try place.hidden.names()
        for name in names {
            guard let token = FileNames.token(ofWriter: name),
                let lock = try place.hidden.lock(name, makesIt: false)
            else { continue }
            try remove(token, names, from: place)
            try place.hidden.remove(name)
            lock.release()
        }
    }

    private static func remove(
        _ token: String, _ names: [String], from place: borrowing FilePlace
    ) throws(StoreError) {
        for name in names where FileNames.isTemporary(name) && FileNames.token(in: name) == token {
            try place.hidden.remove(name)
        }
        for ordinal in names.compactMap(FileNames.ordinal(ofJob:)) {
            guard let job = try JobFolder(ordinal, in: place.hidden) else { continue }
            for name in try job.folder.names() where FileNames.token(in: name) == token {
                try remove(name, in: job, place)
            }
        }
    }

    private static func remove(
        _ name: String, in job: JobFolder, _ place: borrowing FilePlace
    ) throws(StoreError) {
        if let chunk = FileNames.chunk(of: name), let entry = try job.entry(chunk),
            entry.parts.contains(where: { $0.held == name })
        {
            try job.place(entry, in: place.visible)
        } else {
            try job.folder.remove(name)
        }
    }
}
