#include <sys/types.h>

/* In glibc, but declared only with _GNU_SOURCE, which Swift's own module map does not set. */
int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name,
              unsigned int flags);
int sync_file_range(int descriptor, off_t offset, off_t count, unsigned int flags);

enum {
    CONTACTORY_RENAME_NOREPLACE = 1,   /* linux/fs.h */
    CONTACTORY_SYNC_RANGE_WRITE = 2    /* linux/fs.h: SYNC_FILE_RANGE_WRITE */
};
