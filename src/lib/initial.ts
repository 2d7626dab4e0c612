/** Returns the first letter of a name in capitals, or its first Han character. */
export function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? ''
}
