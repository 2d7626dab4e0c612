/** Code that a page can do without: where it cannot be had, the page goes on as it is. */

let underWay = 0

/** Whether a piece that cannot be had now may be one that nobody misses. */
export const isOptionalImport = (): boolean => underWay > 0

/** Imports a piece that the page can do without. @returns null when it cannot be had */
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
