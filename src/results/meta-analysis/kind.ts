/** Kind of result of a meta-analysis: title and headline, without data for another analysis. */
import { defineKind } from '../result-kind.ts'
import { FIRST_LANGUAGE } from '../../contract/languages.ts'
import { formatInteger } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { isMeta, isRatio, mainOf, type MetaBody } from './body.ts'
import { upgradeFirst } from './upgrade-version-1.ts'
import { metaSchema } from './schema.ts'

/** `BMI → CHD · k = 12`; without names the file's, or the symbols alone. */
function titleOf({ presentation, input, pooled }: MetaBody): string {
  const { exposureName = '', outcomeName = '' } = presentation ?? {}
  const count = `k = ${formatInteger(FIRST_LANGUAGE, pooled.k)}`
  if (exposureName !== '' && outcomeName !== '')
    return `${exposureName} → ${outcomeName} · ${count}`
  return input.fileName === '' ? `Meta · ${count}` : input.fileName
}

function headlineOf(body: MetaBody): string {
  const { b, se, ciLow, ciHigh, p, negLog10P } = mainOf(body)
  const { k, i2 } = body.pooled
  return JSON.stringify({
    kind: body.kind,
    model: body.parameters.model,
    b,
    se,
    ciLow,
    ciHigh,
    p,
    negLog10P,
    k,
    i2,
    outcomeKind: isRatio(body) ? 'binary' : 'continuous',
  })
}

function headlineText(value: Fields, { t, format }: Words): string {
  const [b, se, ciLow, ciHigh, p, negLog10P, k, i2] = [
    'b',
    'se',
    'ciLow',
    'ciHigh',
    'p',
    'negLog10P',
    'k',
    'i2',
  ].map((name) => numberOrNull(value[name]) ?? null)
  if (b == null || k == null) return ''
  const row = { b, se: se ?? null, ciLow: ciLow ?? null, ciHigh: ciHigh ?? null }
  const odds = format.oddsRatio(row)
  const beta = format.estimate(row)
  return t('analysis.meta.headline', {
    n: k,
    value:
      value['outcomeKind'] === 'binary' ? `OR ${odds.or} (${odds.ci})` : `β ${beta.b} (${beta.ci})`,
    p: format.pStatement(p ?? null, negLog10P ?? null),
    i2: format.percent(i2 ?? null),
  })
}

/** Estimates of the same effect, pooled. */
export const kind = defineKind<MetaBody>({
  kind: 'meta-analysis',
  is: isMeta,
  version: 2,
  upgrades: { 1: upgradeFirst },
  schema: metaSchema,
  facts: (body) => ({
    title: titleOf(body),
    fileName: body.input.fileName,
    sha256: body.input.sha256,
    variants: 0,
    engineVersion: body.engine.version,
    headline: headlineOf(body),
  }),
  summary: async () => (await import('./summary.ts')).summaryOf,
  headlineText,
  exports: async () => (await import('./export-tables.ts')).metaExports,
  prefillPair: () => null,
})
