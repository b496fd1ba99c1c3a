#define _GNU_SOURCE
#include "CProgram.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

int cprogram_memory_file(void) {
    int file = memfd_create("datascanner", MFD_CLOEXEC);
    if (file < 0 || file > 2) return file;
    // 0 to 2 are where a child is given its files: a file of ours must not be one of them.
    int moved = fcntl(file, F_DUPFD_CLOEXEC, 3);
    close(file);
    return moved;
}

pid_t cprogram_start(
    char *const *arguments, const int *files, uint64_t memory_bytes, uint64_t processor_seconds, uint64_t output_bytes) {
    posix_spawn_file_actions_t actions;
    int failure = posix_spawn_file_actions_init(&actions);
    if (failure) return -failure;
    for (int i = 0; i < 3 && !failure; i++) failure = posix_spawn_file_actions_adddup2(&actions, files[i], i);
    if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
    pid_t child = 0;
    if (!failure) failure = posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure) return -failure;
    const struct {
        enum __rlimit_resource resource;
        struct rlimit limit;
    } limits[] = {
        {RLIMIT_AS, {memory_bytes, memory_bytes}},
        // A second more until SIGKILL, for what survives the first signal.
        {RLIMIT_CPU, {processor_seconds, processor_seconds + 1}},
        {RLIMIT_FSIZE, {output_bytes, output_bytes}},
        {RLIMIT_CORE, {0, 0}},
    };
    // Fails if the child is through already, and then it does not matter.
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) prlimit(child, limits[i].resource, &limits[i].limit, NULL);
    return child;
}
