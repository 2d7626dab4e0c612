export type Counts = { passed: number; failed: number; skipped: number }
export type Outcome = Counts & { output: string }

/** The sum of several counts. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}
