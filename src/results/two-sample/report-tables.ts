/** The tables of a two-sample report, formatted for the user's language. */
import type { Words } from '../../i18n/words.ts'
import { DROP_TEXT, METHOD_SHORT } from '../code-texts.ts'
import { namesOf } from './names.ts'
import { pressoNumber } from './presso-text.ts'
import { ruleText } from './rule-text.ts'
import type { TwoSampleBody } from './body.ts'
import { effectOf, MAX_ROWS } from '../report/report-blocks.ts'
import type { ReportTable } from '../report/report-parts.ts'

/** Returns every estimate with its interval; the rules that it follows are notes, since many share one. */
export function estimatesTable(body: TwoSampleBody, words: Words): ReportTable {
  const { t, format } = words
  const { isBinary } = namesOf(body, t)
  const notes = [...new Set(body.estimates.map((row) => ruleText(row, words)))]
  return {
    caption: t('analysis.report.table.estimates'),
    notes,
    texts: 2,
    columns: [
      t('analysis.table.method'),
      t('analysis.report.table.note'),
      'n',
      isBinary ? `OR (${t('analysis.table.ci')})` : `β (${t('analysis.table.ci')})`,
      'SE',
      'p',
    ],
    rows: body.estimates.map((row) => [
      t(METHOD_SHORT[row.method]),
      format.integer(notes.indexOf(ruleText(row, words)) + 1),
      format.integer(row.nsnp),
      effectOf(row, isBinary, format),
      row.se === null ? '—' : format.significant(row.se),
      format.p(row.p, row.negLog10P),
    ]),
  }
}

/** Heterogeneity, intercept, MR-PRESSO and Steiger. */
export function testsTable(body: TwoSampleBody, { t, format }: Words): ReportTable {
  const { heterogeneity, pleiotropy, presso, radial, steiger } = body
  const rows = heterogeneity.map(({ method, q, df, p, negLog10P, i2 }) => [
    method === 'egger' ? 'Rücker Q′' : `Q\u00a0· ${t(METHOD_SHORT[method])}`,
    `${format.significant(q, 4)}${i2 === null ? '' : ` (I² ${format.percent(i2)})`}`,
    format.integer(df),
    format.p(p, negLog10P),
  ])
  if (pleiotropy) {
    const { intercept: b, ciLow, ciHigh, se, df, p, negLog10P } = pleiotropy
    rows.push([
      t('analysis.intercept.title'),
      effectOf({ b, ciLow, ciHigh, se }, false, format),
      format.integer(df),
      format.p(p, negLog10P),
    ])
  }
  if (radial) {
    const { q, df, p } = radial
    rows.push(['Q\u00a0· radial', format.significant(q, 4), format.integer(df), format.p(p)])
  }
  if (presso) {
    const { rssObserved, global } = presso
    rows.push(['MR-PRESSO', format.significant(rssObserved, 4), '', pressoNumber(global, format)])
  }
  if (steiger) {
    const { r2Exposure, r2Outcome, p, negLog10P } = steiger.test
    const shares = `${format.percent(r2Exposure, 2)} / ${format.percent(r2Outcome, 2)}`
    rows.push(['Steiger (R²)', shares, '', format.p(p, negLog10P)])
  }
  return {
    caption: t('analysis.report.table.tests'),
    columns: [
      t('analysis.report.table.test'),
      t('analysis.report.table.value'),
      t('analysis.report.table.df'),
      'p',
    ],
    rows,
  }
}

/** The analysed variants with their effects on both sides. */
export function variantsTable({ variants }: TwoSampleBody, { t, format }: Words): ReportTable {
  const pair = (b: number, se: number) => {
    const text = format.estimate({ b, se, ciLow: null, ciHigh: null })
    return `${text.b} (${text.se})`
  }
  return {
    caption: t('analysis.report.table.variants'),
    columns: [
      t('analysis.table.variant'),
      t('analysis.report.table.allele'),
      'EAF',
      t('analysis.report.table.exposureEffect'),
      t('analysis.report.table.outcomeEffect'),
      'F',
    ],
    rows: variants
      .slice(0, MAX_ROWS)
      .map((row) => [
        row.proxy ? `${row.SNP} ← ${row.proxy.SNP}` : row.SNP,
        row.effectAllele === null ? '—' : `${row.effectAllele}/${row.otherAllele ?? ''}`,
        format.significant(row.eaf, 3),
        pair(row.betaExposure, row.seExposure),
        pair(row.betaOutcome, row.seOutcome),
        format.significant(row.f),
      ]),
    total: variants.length,
  }
}

/** Rows that are not in the analysis, each with its reason. */
export function droppedTable({ input }: TwoSampleBody, { t, format }: Words): ReportTable {
  return {
    caption: t('analysis.report.table.dropped'),
    texts: 3,
    columns: [t('analysis.table.variant'), t('analysis.dropped.row'), t('analysis.dropped.reason')],
    rows: input.dropped
      .slice(0, MAX_ROWS)
      .map(({ SNP, row, reason }) => [SNP || '—', format.integer(row), t(DROP_TEXT[reason])]),
    total: input.dropped.length,
  }
}
