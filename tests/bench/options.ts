/** Options of the benches: `--quick` runs each to its end with small sizes and judges no limit. */

export const isQuick = process.argv.includes('--quick')

/** A size of a whole run, or the one of a quick run. */
export const sized = (whole: number, quick: number): number => (isQuick ? quick : whole)

/** The values of an option that may be given several times: `--only=sitemap --only=records`. */
export const valuesOf = (name: string): string[] =>
  process.argv
    .filter((word) => word.startsWith(`--${name}=`))
    .map((word) => word.slice(name.length + 3))

/** A size that an option sets: `--rounds=5`. */
export const sizeOf = (name: string, whole: number, quick: number): number =>
  Number(valuesOf(name)[0] ?? sized(whole, quick))

export const hasFlag = (name: string): boolean => process.argv.includes(`--${name}`)

/** Marks the run as failed, except a quick one, whose figures mean nothing. */
export function missLimit(): void {
  if (!isQuick) process.exitCode = 1
}
