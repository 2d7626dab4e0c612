/** Imports of optional code: when it fails to load, the page continues without it. */

let underWay = 0

/** Whether a chunk that fails to load now may be an optional one. */
export const isOptionalImport = (): boolean => underWay > 0

/** Imports an optional module. @returns null when it fails to load */
export async function optionalImport<T>(load: () => Promise<T>): Promise<T | null> {
  underWay += 1
  try {
    return await load()
  } catch {
    return null
  } finally {
    underWay -= 1
  }
}
