/**
 * What the server is started with where the operator says nothing else. The C library gives every thread a
 * store of its own for small pieces, which threads that have ended leave behind half full: 35 MB more after
 * each round of attacks, for no measurable gain. Two for all of them stay as they are. And what is large goes back to
 * the system when it is free: left alone, the library raises what it calls large to 32 MB.
 */
export function serverEnv(own = process.env) {
  return {
    MALLOC_ARENA_MAX: own['MALLOC_ARENA_MAX'] || '2',
    MALLOC_MMAP_THRESHOLD_: own['MALLOC_MMAP_THRESHOLD_'] || '131072',
  }
}
