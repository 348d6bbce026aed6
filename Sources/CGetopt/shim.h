#include <getopt.h>

// The state of getopt_long lives in C globals, which Swift cannot prove to be used by one thread.
static inline void contactory_getopt_reset(void) { optind = 0; opterr = 0; }
static inline int contactory_getopt_index(void) { return optind; }
static inline const char *contactory_getopt_value(void) { return optarg; }
