/** The tables of a power result for other programs. */
import { type Cell, tsvOf } from '../tsv.ts'
import { isBinary, type PowerBody } from './power-body.ts'

/** Design and answers, one per row; odds ratios beside ln OR where the outcome is binary. */
export function summaryTsv(body: PowerBody): string {
  const { parameters, noncentral, detectable } = body
  const rows: [string, Cell][] = [
    ...Object.entries(parameters),
    ['f', body.f],
    ['power_burgess_2014', body.power],
    ['minimum_detectable_effect', body.minimumEffect],
    ['sample_size_for_power', body.sampleSize],
    ['power_brion_2013', noncentral?.power ?? null],
    ['ncp_brion_2013', noncentral?.ncp ?? null],
    ['sample_size_brion_2013', noncentral?.nForPower ?? null],
    ...detectable.map(({ power, b }): [string, Cell] => [`detectable_at_${power}`, b]),
  ]
  if (isBinary(body)) {
    rows.push(
      ['odds_ratio', Math.exp(parameters.b)],
      ['minimum_detectable_odds_ratio', Math.exp(body.minimumEffect)],
    )
  }
  return tsvOf(['quantity', 'value'], rows)
}

/** The points of all curves. */
export function curvesTsv({ byEffect, bySize, parameters }: PowerBody): string {
  return tsvOf(
    ['curve', 'n', 'effect', 'power'],
    [
      ...byEffect.flatMap(({ n, points }) =>
        points.map(({ x, power }): Cell[] => ['by_effect', n, x, power]),
      ),
      ...bySize.map(({ x, power }): Cell[] => ['by_size', x, parameters.b, power]),
    ],
  )
}
