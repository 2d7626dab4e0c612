/**
 * Sample result of a tool, shown before anything was chosen: the small figure of the result of its own example. Its numbers
 * are constants in each tool's `sample.ts`, so that nothing is computed or fetched; a test compares them with the engine.
 */
import type { Words } from '../../../i18n/words.ts'
import type { MiniFigure, MiniForest } from '../../../results/summary.ts'

/** Creates the sample figures of a tool in the language of the page. */
export type SampleFactory = (words: Words) => readonly MiniFigure[]

/** Effect with its confidence limits. */
export type SampleEffect = readonly [b: number, low: number, high: number]

type Row = {
  id: string
  name: string
  at: SampleEffect
  isMain?: boolean
  /** Shows q in place of the interval. */
  q?: number
}

/** Half width of a 95 % interval, in standard errors. */
const Z = 1.96

type SampleForest = Pick<MiniForest, 'title' | 'scale'> & { rows: readonly Row[] }

/** Builds a small forest plot from numbers, with texts formatted as in a result. */
export function createSampleForest({ format }: Words, { rows, ...rest }: SampleForest): MiniForest {
  return {
    form: 'forest',
    ...rest,
    // The other rows are in the result.
    more: 0,
    rows: rows.map(({ id, name, at: [b, low, high], isMain = false, q }) => {
      const ends = { b, ciLow: low, ciHigh: high, se: (high - low) / (2 * Z) }
      const odds = format.oddsRatio(ends)
      const beta = format.estimate(ends)
      const [value, ci] = rest.scale === 'odds' ? [odds.or, odds.ci] : [beta.b, beta.ci]
      const text =
        q === undefined
          ? `${value} (${ci})`
          : `${value}\u00a0· ${format.pStatement(q).replace(/^p/, 'q')}`
      return { id, name, b, low, high, value: text, isMain }
    }),
  }
}
