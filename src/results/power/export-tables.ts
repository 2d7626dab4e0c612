/** The tables of a power result for other programs. */
import { msg } from '../../i18n/msg.ts'
import { fileFacts, parameterFacts } from '../exports/about-facts.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { isBinary, type PowerBody } from './body.ts'

/** Rows of the design and the answers; odds ratios beside ln OR where the outcome is binary. */
function summaryRows(body: PowerBody): Cell[][] {
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
  return rows
}

/** Rows of the points of all curves. */
function curveRows({ byEffect, bySize, parameters }: PowerBody): Cell[][] {
  return [
    ...byEffect.flatMap(({ n, points }) =>
      points.map(({ x, power }): Cell[] => ['by_effect', n, x, power]),
    ),
    ...bySize.map(({ x, power }): Cell[] => ['by_size', x, parameters.b, power]),
  ]
}

function tables(body: PowerBody): ResultTable[] {
  return [
    {
      id: 'power',
      label: msg('analysis.power.export.summary'),
      columns: ['quantity', 'value'],
      rows: () => summaryRows(body),
    },
    {
      id: 'power-curves',
      label: msg('analysis.power.export.curves'),
      columns: ['curve', 'n', 'effect', 'power'],
      rows: () => curveRows(body),
    },
  ]
}

export const powerExports: KindExports<PowerBody> = {
  tables,
  about: ({ input, parameters }, words) => [
    ...fileFacts(input.fileName, input.sha256, words),
    ...parameterFacts(parameters),
  ],
  script: async () => (await import('./r-script.ts')).powerScript,
}
