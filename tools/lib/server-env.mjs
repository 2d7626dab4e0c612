/**
 * Returns the default environment of the server, which the operator may override. glibc gives every thread a malloc
 * arena of its own, which ended threads leave behind half full: 35 MB more after each round of attacks, for no
 * measurable gain. Two arenas for all threads stay constant. Large freed blocks are returned to the system: by
 * default glibc raises the threshold for large to 32 MB.
 */
export function serverEnv(own = process.env) {
  return {
    MALLOC_ARENA_MAX: own['MALLOC_ARENA_MAX'] || '2',
    MALLOC_MMAP_THRESHOLD_: own['MALLOC_MMAP_THRESHOLD_'] || '131072',
  }
}
