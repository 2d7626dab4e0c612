/** The tables of a scan for other programs, with every stored digit. */
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import type { PairRow } from '../../science/scan-run/result.ts'
import { VERDICT_RULES } from '../../science/scan/verdict.ts'
import { readTaxon } from '../../science/scan-run/taxonomy.ts'
import { fileFacts, parameterFacts } from '../exports/about-facts.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { variantsAt } from './prefill.ts'
import { networkFiles } from './export-network.ts'
import { reverseBody, type ScanBody } from './body.ts'

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

/** Methods with columns only where they were run: a supplementary table has no empty columns. */
const ROBUST = ['lasso', 'cml-bic', 'cml-ma', 'cml-ma-dp', 'mrmix'] as const

const SET_ASIDE = ['lasso_set_aside', 'cml_set_aside', 'smaller_sample'] as const

const RULE_WORDS = new Map<boolean | null, string>([
  [true, 'passed'],
  [false, 'failed'],
  [null, 'open'],
])

const methodColumns = (methods: readonly string[]) =>
  methods.flatMap((method) => [`${method}_b`, `${method}_se`, `${method}_p`])

const PAIR_COLUMNS = [
  ...'exposure rank outcome nsnp cluster method b se ci_low ci_high'.split(' '),
  ...'p p_bh p_bh_clusters p_bh_rank p_bonferroni verdict'.split(' '),
  ...methodColumns(FURTHER),
  ...'Q Q_df Q_p egger_intercept egger_intercept_p Q_difference_p direct_effect_largest direct_effect_needed F_mean F_min I2_GX'.split(
    ' ',
  ),
  ...'steiger_forward steiger_p presso_p presso_outliers loo_variant loo_p'.split(' '),
  ...VERDICT_RULES.map((rule) => `rule_${rule}`),
  // The same with genome-wide significant instruments only.
  ...'strict_nsnp strict_method strict_b strict_se strict_p strict_p_bh_clusters'.split(' '),
  'dropped',
]

const hasRobust = ({ parameters }: ScanBody) => parameters.robust === true

function columnsOf(body: ScanBody): string[] {
  return hasRobust(body) ? [...PAIR_COLUMNS, ...methodColumns(ROBUST), ...SET_ASIDE] : PAIR_COLUMNS
}

function methodCells({ further }: PairRow, methods: readonly AnyMethodId[]): Cell[] {
  return methods.flatMap((method): Cell[] => {
    const one = further.find((estimate) => estimate.method === method)
    return [one?.b ?? null, one?.se ?? null, one?.p ?? null]
  })
}

function robustCells(row: PairRow): Cell[] {
  const { lasso, cml, sampleSize } = row.setAside ?? {}
  const names = (list: string[] | null | undefined) => list?.join(' ') || null
  return [...methodCells(row, ROBUST), names(lasso), names(cml), sampleSize ?? null]
}

/** Returns one row for each pair, in the layout of a supplementary table. */
function pairRows(body: ScanBody): Cell[][] {
  return body.rows.map((row) => [
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
    row.bhLevel ?? null,
    row.bonferroni,
    row.verdict,
    ...methodCells(row, FURTHER),
    row.q,
    row.qDf,
    row.qP,
    row.intercept,
    row.interceptP,
    row.differenceP,
    row.directLargest,
    row.directNeeded,
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
    row.strict?.nsnp ?? null,
    row.strict?.method ?? null,
    row.strict?.b ?? null,
    row.strict?.se ?? null,
    row.strict?.p ?? null,
    row.strict?.bhClustered ?? null,
    Object.entries(row.dropped)
      .map(([reason, count]) => `${reason}:${count}`)
      .join(' ') || null,
    ...(hasRobust(body) ? robustCells(row) : []),
  ])
}

const VARIANT_COLUMNS =
  'exposure outcome SNP effect_allele other_allele eaf.exposure beta.exposure se.exposure beta.outcome se.outcome'.split(
    ' ',
  )

/** Rows of the analysed variants of every pair that has them. */
function variantRows(body: ScanBody): Cell[][] {
  return body.rows.flatMap((row, index) =>
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
      ...(body.proxies ? [variant.proxy?.SNP ?? null, variant.proxy?.r2 ?? null] : []),
    ]),
  )
}

function outcomesOf({ rows }: ScanBody): string[] {
  return [...new Set(rows.map(({ outcome }) => outcome))]
}

/** Rows of z of every pair, exposures down and outcomes across; then q in the same layout. */
function matrixRows(body: ScanBody): Cell[][] {
  const { rows } = body
  const outcomes = outcomesOf(body)
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
  return [...exposures.map(line('z')), ...exposures.map(line('q')), ...mirroredRows(body)]
}

/** Rows of z and q of the reverse direction, in the cell of the same pair. */
function mirroredRows(body: ScanBody): Cell[][] {
  const reverse = reverseBody(body)
  if (!reverse) return []
  const byPair = new Map(reverse.rows.map((row) => [`${row.outcome}\n${row.exposure}`, row]))
  const exposures = [...new Set(body.rows.map(({ exposure }) => exposure))]
  const line =
    (quantity: 'z_reverse' | 'q_reverse') =>
    (exposure: string): Cell[] => [
      exposure,
      quantity,
      ...outcomesOf(body).map((outcome): Cell => {
        const row = byPair.get(`${exposure}\n${outcome}`)
        if (!row) return null
        if (quantity === 'q_reverse') return row.bhClustered
        return row.b !== null && row.se ? row.b / row.se : null
      }),
    ]
  return [...exposures.map(line('z_reverse')), ...exposures.map(line('q_reverse'))]
}

function pairTables(body: ScanBody): ResultTable[] {
  return [
    {
      id: 'results',
      label: msg('analysis.export.pairs'),
      columns: columnsOf(body),
      rows: () => pairRows(body),
    },
    ...(body.variants.some((own) => own !== null)
      ? [
          {
            id: 'variants',
            label: msg('analysis.export.variants'),
            columns: body.proxies
              ? [...VARIANT_COLUMNS, 'proxy_snp.outcome', 'proxy_r2.outcome']
              : VARIANT_COLUMNS,
            rows: () => variantRows(body),
          },
        ]
      : []),
  ]
}

const PROXY_COLUMNS =
  'outcome SNP exposures proxy r2 distance proxy_effect_allele proxy_other_allele stands_for_effect stands_for_other why_none'.split(
    ' ',
  )

/** Tables of the variants that the panel for clumping lacks. */
function lackingTables({ clumping }: ScanBody): ResultTable[] {
  const named = clumping?.named ?? []
  if (named.length === 0) return []
  return [
    {
      id: 'lacking',
      label: msg('analysis.export.lacking'),
      columns: ['SNP', 'why', 'exposures'],
      rows: () => named.map(({ SNP, why, exposures }): Cell[] => [SNP, why, exposures]),
    },
  ]
}

/** Tables of proxies of variants that the outcomes lack, and of variants without a proxy. */
function proxyTables({ proxies }: ScanBody): ResultTable[] {
  if (!proxies || proxies.used.length + proxies.named.length === 0) return []
  return [
    {
      id: 'proxies',
      label: msg('analysis.export.proxies'),
      columns: PROXY_COLUMNS,
      rows: () => [
        ...proxies.used.map((one): Cell[] => [
          one.outcome,
          one.SNP,
          one.exposures,
          one.proxy,
          one.r2,
          one.distance,
          one.effectAllele,
          one.otherAllele,
          one.standsForEffect,
          one.standsForOther,
          null,
        ]),
        ...proxies.named.map(({ outcome, SNP, why }): Cell[] => [
          outcome,
          SNP,
          ...PROXY_COLUMNS.slice(3).map(() => null),
          why,
        ]),
      ],
    },
  ]
}

/** Tables of the reverse direction in the same columns: its exposures are the outcomes of the map. */
function reverseTables(body: ScanBody): ResultTable[] {
  const reverse = reverseBody(body)
  return reverse
    ? [
        {
          id: 'reverse',
          label: msg('analysis.export.reverse'),
          columns: columnsOf(body),
          rows: () => pairRows(reverse),
        },
      ]
    : []
}

function matrixTable(body: ScanBody): ResultTable {
  return {
    id: 'matrix',
    label: msg('analysis.export.matrix'),
    columns: ['exposure', 'quantity', ...outcomesOf(body)],
    rows: () => matrixRows(body),
  }
}

const ROLE_TEXT = {
  exposure: msg('analysis.column.exposure'),
  outcome: msg('analysis.column.outcome'),
  table: msg('analysis.export.tableFile'),
}

const common: Pick<KindExports<ScanBody>, 'about' | 'script'> = {
  about: ({ input, parameters, panel }, words) => [
    ...input.files.flatMap(({ role, name, sha256 }) =>
      fileFacts(name, sha256, words, words.t(ROLE_TEXT[role])),
    ),
    ...(panel?.files ?? []).flatMap(({ fileName, bimSha256, famSha256 }) => [
      ...fileFacts(fileName, bimSha256, words, '.bim'),
      ...fileFacts('', famSha256, words, '.fam'),
    ]),
    ...parameterFacts(parameters),
  ],
  script: async () => (await import('./r-script.ts')).scanScript,
}

export const gutExports: KindExports<ScanBody> = {
  ...common,
  tables: (body) => [...pairTables(body), ...lackingTables(body), ...proxyTables(body)],
}

export const mapExports: KindExports<ScanBody> = {
  ...common,
  tables: (body) => [
    ...pairTables(body),
    ...reverseTables(body),
    matrixTable(body),
    ...lackingTables(body),
    ...proxyTables(body),
  ],
  files: networkFiles,
}
