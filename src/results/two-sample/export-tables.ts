/** The tables of a two-sample result for other programs. */
import { msg } from '../../i18n/msg.ts'
import { fileFacts, mappingFacts, parameterFacts } from '../exports/about-facts.ts'
import { INFERENCE, inferenceCells } from '../exports/inference-cells.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { presentationOf, type TwoSampleBody } from './body.ts'
import { correctionTables } from './correction-table.ts'
import { directionalOf } from './directional.ts'

const ESTIMATE_COLUMNS = [
  'method',
  'nsnp',
  ...INFERENCE,
  'p_distribution',
  'se_rule',
  'weights',
  'ci_distribution',
  'df',
  'nboot',
  'seed',
  'convention',
  'set_aside',
]

/** Rows of all estimates with the rule behind each. */
function estimateRows(body: TwoSampleBody): Cell[][] {
  return body.estimates.map(({ convention, ...row }) => [
    row.method,
    row.nsnp,
    ...inferenceCells(row),
    row.distribution,
    convention.standardError,
    convention.weights,
    convention.interval,
    convention.df,
    convention.nboot,
    convention.seed,
    convention.name,
    row.setAside ?? null,
  ])
}

const VARIANT_COLUMNS =
  'SNP row effect_allele other_allele eaf beta.exposure se.exposure beta.outcome se.outcome F ratio ratio_se ratio_p without_b without_se without_p'.split(
    ' ',
  )

const hasProxies = ({ variants }: TwoSampleBody) => variants.some(({ proxy }) => proxy)

/** Rows of all analysed variants with their ratio and the estimate without each. */
function variantRows(body: TwoSampleBody): Cell[][] {
  const isWider = hasProxies(body)
  const variants = (rows: TwoSampleBody['singleSnp']) =>
    new Map(rows.filter(({ role }) => role === 'variant').map((row) => [row.SNP, row]))
  const single = variants(body.singleSnp)
  const without = variants(body.leaveOneOut)
  return body.variants.map((variant) => {
    const ratio = single.get(variant.SNP)
    const rest = without.get(variant.SNP)
    return [
      variant.SNP,
      variant.row,
      variant.effectAllele,
      variant.otherAllele,
      variant.eaf,
      variant.betaExposure,
      variant.seExposure,
      variant.betaOutcome,
      variant.seOutcome,
      variant.f,
      ratio?.b ?? null,
      ratio?.se ?? null,
      ratio?.p ?? null,
      rest?.b ?? null,
      rest?.se ?? null,
      rest?.p ?? null,
      ...(isWider ? [variant.proxy?.SNP ?? null, variant.proxy?.r2 ?? null] : []),
    ]
  })
}

const Q_NAMES = {
  ivw: 'cochran_q',
  egger: 'ruecker_q',
  'maximum-likelihood': 'maximum_likelihood_q',
} satisfies Record<TwoSampleBody['heterogeneity'][number]['method'], string>

/** Rows of heterogeneity, intercept, global tests and strength. */
function testRows(body: TwoSampleBody): Cell[][] {
  const { heterogeneity, pleiotropy, presso, radial, steiger, strength } = body
  const rows: Cell[][] = heterogeneity.map(({ method, q, df, p, i2 }) => [
    Q_NAMES[method],
    q,
    df,
    p,
    i2,
    null,
  ])
  if (pleiotropy) {
    const { intercept, se, p, df, difference } = pleiotropy
    rows.push(
      ['q_difference', difference.q, difference.df, difference.p, null, null],
      ['egger_intercept', intercept, df, p, null, se],
    )
    const directional = directionalOf(body)
    if (directional) {
      const { shift, low, high } = directional
      rows.push(
        ['egger_intercept_low', low, null, null, null, null],
        ['egger_intercept_high', high, null, null, null, null],
        ['ivw_at_intercept_low', shift.at(low).b, null, null, null, null],
        ['ivw_at_intercept_high', shift.at(high).b, null, null, null, null],
        ['direct_effect_ci_includes_zero', shift.includesZeroAt, null, null, null, null],
        ['direct_effect_estimate_zero', shift.zeroAt, null, null, null, null],
      )
    }
  }
  if (radial) rows.push(['radial_q', radial.q, radial.df, radial.p, null, null])
  if (presso) {
    rows.push(['presso_global_rss', presso.rssObserved, null, presso.global.p, null, null])
    const { distortion } = presso
    if (distortion) {
      rows.push(['presso_distortion', distortion.coefficient, null, distortion.p, null, null])
    }
  }
  if (steiger) {
    const { r2Exposure, r2Outcome, p } = steiger.test
    rows.push(
      ['r2_exposure', r2Exposure, null, null, null, null],
      ['r2_outcome', r2Outcome, null, null, null, null],
      ['steiger', null, null, p, null, null],
    )
  }
  rows.push(
    ['f_mean', strength.fMean, null, null, null, null],
    ['f_min', strength.fMin, null, null, null, null],
    ['i2_gx', strength.i2gx, null, null, null, null],
    ['strength_condition', body.strengthCondition, null, null, null, null],
  )
  return rows
}

/** Rows of the results of MR-PRESSO, radial regression and Steiger for single variants. */
function outlierRows({ presso, radial, steiger }: TwoSampleBody): Cell[][] {
  return [
    ...(presso?.outliers ?? []).map(({ SNP, rssObserved, p, isOutlier }): Cell[] => [
      'presso',
      SNP,
      rssObserved,
      p,
      String(isOutlier),
    ]),
    ...(radial?.outliers ?? []).map(({ SNP, q, p, isBonferroni }): Cell[] => [
      'radial',
      SNP,
      q,
      p,
      String(isBonferroni),
    ]),
    ...(steiger?.variants ?? []).map(({ SNP, isForward, p }): Cell[] => [
      'steiger',
      SNP,
      null,
      p,
      String(isForward),
    ]),
  ]
}

/** Rows that are not in the analysis, with the reason as the engine's code. */
function droppedRows(body: TwoSampleBody): Cell[][] {
  return body.input.dropped.map(({ SNP, row, reason, column }) => [SNP, row, reason, column])
}

function tables(body: TwoSampleBody): ResultTable[] {
  const all: ResultTable[] = [
    {
      id: 'estimates',
      label: msg('analysis.export.estimates'),
      columns: ESTIMATE_COLUMNS,
      rows: () => estimateRows(body),
    },
    {
      id: 'tests',
      label: msg('analysis.export.tests'),
      columns: ['test', 'value', 'df', 'p', 'i2', 'se'],
      rows: () => testRows(body),
    },
    {
      id: 'variants',
      label: msg('analysis.export.variants'),
      columns: hasProxies(body) ? [...VARIANT_COLUMNS, 'proxy_snp', 'proxy_r2'] : VARIANT_COLUMNS,
      rows: () => variantRows(body),
    },
    {
      id: 'outliers',
      label: msg('analysis.export.outliers'),
      columns: ['test', 'SNP', 'statistic', 'p', 'flag'],
      rows: () => outlierRows(body),
    },
    {
      id: 'left-out',
      label: msg('analysis.export.dropped'),
      columns: ['SNP', 'row', 'reason', 'column'],
      rows: () => droppedRows(body),
    },
  ]
  const isEmpty = new Set([
    ...(body.input.dropped.length === 0 ? ['left-out'] : []),
    ...(outlierRows(body).length === 0 ? ['outliers'] : []),
  ])
  return [...all.filter(({ id }) => !isEmpty.has(id)), ...correctionTables(body)]
}

export const twoSampleExports: KindExports<TwoSampleBody> = {
  tables,
  about: (body, words) => {
    const { exposureName, outcomeName } = presentationOf(body)
    return [
      { name: words.t('analysis.column.exposure'), value: exposureName },
      { name: words.t('analysis.column.outcome'), value: outcomeName },
      ...fileFacts(body.input.fileName, body.input.sha256, words),
      ...parameterFacts(body.parameters),
      ...mappingFacts(body.mapping, words),
    ]
  },
  script: async () => (await import('./r-script.ts')).twoSampleScript,
}
