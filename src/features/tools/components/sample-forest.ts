/**
 * What a tool gives, shown before anything was chosen: the small figure of the result of its own example. Numbers are
 * written down in each tool's `sample.ts`, so that nothing is computed or fetched for it; a test holds them against the engine.
 */
import type { Words } from '../../../i18n/words.ts'
import type { MiniFigure, MiniForest } from '../../../results/summary.ts'

export type MakeSample = (words: Words) => readonly MiniFigure[]

/** Effect and interval. */
export type SampleEffect = readonly [b: number, low: number, high: number]

type Row = {
  id: string
  name: string
  at: SampleEffect
  isMain?: boolean
  /** q, written in place of the interval. */
  q?: number
}

/** Half an interval of 95 %, in standard errors. */
const Z = 1.96

type Given = Pick<MiniForest, 'title' | 'scale'> & { rows: readonly Row[] }

/** A small forest from numbers, its texts as a result writes them. */
export function sampleForest({ format }: Words, { rows, ...rest }: Given): MiniForest {
  return {
    form: 'forest',
    ...rest,
    // The rest is in the result, not below it.
    more: 0,
    rows: rows.map(({ id, name, at: [b, low, high], isMain = false, q }) => {
      const ends = { b, ciLow: low, ciHigh: high, se: (high - low) / (2 * Z) }
      const odds = format.oddsRatio(ends)
      const beta = format.estimate(ends)
      const [value, ci] = rest.scale === 'odds' ? [odds.or, odds.ci] : [beta.b, beta.ci]
      const text =
        q === undefined
          ? `${value} (${ci})`
          : `${value} · ${format.pStatement(q).replace(/^p/, 'q')}`
      return { id, name, b, low, high, value: text, isMain }
    }),
  }
}
