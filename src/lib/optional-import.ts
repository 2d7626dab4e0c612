/** Imports of optional code: when it fails to load, the page continues without it. */

let pendingImports = 0

/** Whether a chunk that fails to load now may be an optional one. */
export const isOptionalImport = (): boolean => pendingImports > 0

/** Imports an optional module. @returns null when it fails to load */
export async function optionalImport<T>(load: () => Promise<T>): Promise<T | null> {
  pendingImports += 1
  try {
    return await load()
  } catch {
    return null
  } finally {
    pendingImports -= 1
  }
}
