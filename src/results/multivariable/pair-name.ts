/** The name under which the correlation of two exposures stands, whichever comes first. */
export function pairName(one: string, two: string): string {
  return [one, two].toSorted().join(' × ')
}
