#pragma once
#include <stdint.h>
#include <sys/types.h>

/// What of starting programs is Linux' own, and so not in Swift's Glibc module.

/// An empty file without a name, in memory, that programs do not inherit. -1 and `errno` on failure.
int cprogram_memory_file(void);

/// Starts `arguments[0]`, looked up in `PATH`, with `files` as its standard input, output and error and nothing else
/// inherited, and holds it to these limits. Returns the process, or the negative error number.
pid_t cprogram_start(
    char *const *arguments, const int *files, uint64_t memory_bytes, uint64_t processor_seconds, uint64_t output_bytes);
