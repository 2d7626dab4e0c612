/** Kind of result of a choice of instruments: title, headline, and the data that prefill another analysis. */
import { type PrefilledPair, type PrefillChoice, defineKind } from '../result-kind.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { tsvOf } from '../exports/tsv.ts'
import { EXPOSURE_COLUMNS, exposureRows, pairColumns, pairRows } from './exposure-table.ts'
import { exposureNameOf, type InstrumentsBody, isInstruments, outcomeNameOf } from './body.ts'
import { provenanceOf } from './provenance.ts'
import { INDEPENDENCE_TEXT } from './texts.ts'
import { instrumentsSchema } from './schema.ts'

function headlineOf(body: InstrumentsBody): string {
  const { instruments, input, parameters, summary, outcome, traits } = body
  return JSON.stringify({
    kind: body.kind,
    n: instruments.rows.length,
    rows: input.rows,
    p: parameters.mostP,
    way: parameters.independence,
    f: summary.fMin,
    traits: traits.length,
    kept: outcome?.kept ?? null,
  })
}

function headlineText(value: Fields, { t, format }: Words): string {
  const [n, rows, p] = ['n', 'rows', 'p'].map((name) => numberOrNull(value[name]))
  if (n == null || rows == null || p == null) return ''
  const independence = value['way']
  const text = t('analysis.pick.headline', {
    n,
    rows: format.integer(rows),
    p: format.exact(p),
    way:
      typeof independence === 'string' && Object.hasOwn(INDEPENDENCE_TEXT, independence)
        ? t(INDEPENDENCE_TEXT[independence as keyof typeof INDEPENDENCE_TEXT])
        : '',
  })
  const usableInOutcome = numberOrNull(value['kept'])
  return usableInOutcome === null
    ? text
    : `${text}\u00a0· ${t('analysis.pick.headlineOutcome', { n: usableInOutcome })}`
}

/** Both sides of one trait's instruments; null where no outcome was looked up. */
function prefillPair(
  body: InstrumentsBody,
  { without, exposure }: PrefillChoice,
): PrefilledPair | null {
  if (!body.outcome) return null
  const rows = pairRows(body, { without, trait: exposure, isUsable: true })
  if (rows.length === 0) return null
  const columns = pairColumns(body)
  const reasonAt = columns.indexOf('reason')
  return {
    text: tsvOf(
      columns.filter((column) => column !== 'reason'),
      rows.map((row) => row.filter((_, at) => at !== reasonAt)),
    ),
    leftOut: without.size,
    presentation: {
      exposureName: exposure ?? exposureNameOf(body),
      outcomeName: outcomeNameOf(body),
      outcomeKind: body.presentation?.outcomeKind ?? 'continuous',
      road: provenanceOf(body),
    },
    parameters: { convention: 'twosamplemr', seed: 42, nboot: 1000 },
  }
}

/** Instruments chosen from a genome-wide file. */
export const kind = defineKind<InstrumentsBody>({
  kind: 'instruments',
  is: isInstruments,
  version: 1,
  upgrades: {},
  schema: instrumentsSchema,
  facts: (body) => {
    const outcome = outcomeNameOf(body)
    const name = exposureNameOf(body)
    return {
      title: outcome === '' ? name : `${name} → ${outcome}`,
      fileName: body.input.fileName,
      sha256: body.input.sha256,
      variants: body.instruments.rows.length,
      engineVersion: body.engine.version,
      headline: headlineOf(body),
    }
  },
  summary: async () => (await import('./summary.ts')).summaryOf,
  headlineText,
  exports: async () => (await import('./export-tables.ts')).instrumentsExports,
  prefillPair,
  prefillExposure: (body) => ({
    text: tsvOf(EXPOSURE_COLUMNS, exposureRows(body)),
    name: exposureNameOf(body),
  }),
})
