/**
 * Gives free pieces of the C library's memory back to the system, which it does by itself only at the end of its
 * store. The only module that uses koffi.
 */
import koffi from 'koffi'

/** @returns null where the C library knows no such call: on musl, macOS and Windows */
export function findGiveBack(): (() => void) | null {
  try {
    const trim = koffi.load(null).func('int malloc_trim(size_t pad)')
    return () => void trim(0)
  } catch {
    return null
  }
}
