/** The tables of a screen for other programs, with every digit that is kept. */
import { VERDICT_RULES } from '../../../science/screen/verdict.ts'
import { readTaxon } from '../../../science/screen-run/taxonomy.ts'
import { type Cell, tsvOf } from '../tsv.ts'
import { variantsAt } from './carry.ts'
import type { ScreenBody } from './screen-body.ts'

const FURTHER = [
  'egger',
  'weighted-median',
  'simple-mode',
  'weighted-mode',
  'divw',
  'ivw-fixed',
  'ivw-random',
  'wald-ratio-second-order',
] as const

const RULE_WORDS = new Map<boolean | null, string>([
  [true, 'passed'],
  [false, 'failed'],
  [null, 'open'],
])

/** One row for each pair, in the shape of a supplementary table. */
export function pairsTsv(body: ScreenBody): string {
  const columns = [
    ...'exposure rank outcome nsnp cluster method b se ci_low ci_high'.split(' '),
    ...'p p_bh p_bh_clusters p_bonferroni verdict'.split(' '),
    ...FURTHER.flatMap((method) => [`${method}_b`, `${method}_se`, `${method}_p`]),
    ...'Q Q_df Q_p egger_intercept egger_intercept_p F_mean F_min I2_GX'.split(' '),
    ...'steiger_forward steiger_p presso_p presso_outliers loo_variant loo_p'.split(' '),
    ...VERDICT_RULES.map((rule) => `rule_${rule}`),
    'dropped',
  ]
  const rows = body.rows.map((row): Cell[] => [
    row.exposure,
    readTaxon(row.exposure).rank,
    row.outcome,
    row.nsnp,
    row.cluster,
    row.method,
    row.b,
    row.se,
    row.ciLow,
    row.ciHigh,
    row.p,
    row.bh,
    row.bhClustered,
    row.bonferroni,
    row.verdict,
    ...FURTHER.flatMap((method): Cell[] => {
      const one = row.further.find((estimate) => estimate.method === method)
      return [one?.b ?? null, one?.se ?? null, one?.p ?? null]
    }),
    row.q,
    row.qDf,
    row.qP,
    row.intercept,
    row.interceptP,
    row.fMean,
    row.fMin,
    row.i2gx,
    row.isForward === null ? null : String(row.isForward),
    row.steigerP,
    row.pressoP,
    row.pressoOutliers.join(' ') || null,
    row.carrier?.SNP ?? null,
    row.carrier?.p ?? null,
    ...VERDICT_RULES.map((_, at) => RULE_WORDS.get(row.rules[at] ?? null) ?? 'open'),
    Object.entries(row.dropped)
      .map(([reason, count]) => `${reason}:${count}`)
      .join(' ') || null,
  ])
  return tsvOf(columns, rows)
}

/** The analysed variants of every pair that has them. */
export function pairVariantsTsv(body: ScreenBody): string {
  const columns =
    'exposure outcome SNP effect_allele other_allele eaf.exposure beta.exposure se.exposure beta.outcome se.outcome'.split(
      ' ',
    )
  return tsvOf(
    columns,
    body.rows.flatMap((row, index) =>
      (variantsAt(body, index) ?? []).map((variant): Cell[] => [
        row.exposure,
        row.outcome,
        variant.SNP,
        variant.effectAllele,
        variant.otherAllele,
        variant.eaf,
        variant.betaExposure,
        variant.seExposure,
        variant.betaOutcome,
        variant.seOutcome,
      ]),
    ),
  )
}

/** z of every pair, exposures down and outcomes across; under it q in the same shape. */
export function matrixTsv({ rows }: ScreenBody): string {
  const outcomes = [...new Set(rows.map(({ outcome }) => outcome))]
  const byPair = new Map(rows.map((row) => [`${row.exposure}\n${row.outcome}`, row]))
  const exposures = [...new Set(rows.map(({ exposure }) => exposure))]
  const line =
    (quantity: 'z' | 'q') =>
    (exposure: string): Cell[] => [
      exposure,
      quantity,
      ...outcomes.map((outcome): Cell => {
        const row = byPair.get(`${exposure}\n${outcome}`)
        if (!row) return null
        if (quantity === 'q') return row.bhClustered
        return row.b !== null && row.se ? row.b / row.se : null
      }),
    ]
  return tsvOf(
    ['exposure', 'quantity', ...outcomes],
    [...exposures.map(line('z')), ...exposures.map(line('q'))],
  )
}

type Edge = {
  source: string
  target: string
  b: number
  se: number | null
  p: number | null
  q: number | null
  verdict: string
  nsnp: number
}

/** Pairs that pass the false discovery rate: what a network is drawn from. No order of causes. */
export function edgesOf({ rows }: ScreenBody): Edge[] {
  return rows.flatMap((row) =>
    row.b !== null && row.bhClustered !== null && row.bhClustered < 0.05
      ? [
          {
            source: row.exposure,
            target: row.outcome,
            b: row.b,
            se: row.se,
            p: row.p,
            q: row.bhClustered,
            verdict: row.verdict,
            nsnp: row.nsnp,
          },
        ]
      : [],
  )
}

export function edgesJson(body: ScreenBody): string {
  const edges = edgesOf(body)
  const nodes = [...new Set(edges.flatMap(({ source, target }) => [source, target]))]
  return `${JSON.stringify({ nodes, edges }, null, 2)}\n`
}

function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (sign) => marks[sign] ?? sign)
}

/** The same edges as GraphML, which Cytoscape and Gephi open. */
export function graphml(body: ScreenBody): string {
  const edges = edgesOf(body)
  const nodes = [...new Set(edges.flatMap(({ source, target }) => [source, target]))]
  const key = (id: string, type: string) =>
    `  <key id="${id}" for="edge" attr.name="${id}" attr.type="${type}"/>`
  const data = (id: string, value: string | number | null) =>
    value === null ? '' : `<data key="${id}">${escaped(String(value))}</data>`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...['b', 'se', 'p', 'q'].map((id) => key(id, 'double')),
    key('verdict', 'string'),
    key('nsnp', 'int'),
    '  <graph edgedefault="directed">',
    ...nodes.map((name) => `    <node id="${escaped(name)}"/>`),
    ...edges.map(
      ({ source, target, ...rest }) =>
        `    <edge source="${escaped(source)}" target="${escaped(target)}">${Object.entries(rest)
          .map(([id, value]) => data(id, value))
          .join('')}</edge>`,
    ),
    '  </graph>',
    '</graphml>',
    '',
  ].join('\n')
}
