/** Returns the key of the correlation of two exposures, the same in either order. */
export function pairName(one: string, two: string): string {
  return [one, two].toSorted().join(' × ')
}
