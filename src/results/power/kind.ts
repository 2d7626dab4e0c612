/** Kind of result of a power calculation: title and headline, without data for another analysis. */
import { defineKind } from '../result-kind.ts'
import { FIRST_LANGUAGE } from '../../contract/languages.ts'
import { formatExact, formatInteger } from '../../i18n/format.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { isBinary, isPower, type PowerBody } from './body.ts'
import { powerSchema } from './schema.ts'

/** `BMI → CHD · n = 400,000`; without names the design alone, in symbols and numbers that every language reads. */
function titleOf({ presentation, parameters }: PowerBody): string {
  const { exposureName = '', outcomeName = '' } = presentation ?? {}
  const size = `n = ${formatInteger(FIRST_LANGUAGE, parameters.n)}`
  const design = `R² = ${formatExact(FIRST_LANGUAGE, Number(parameters.r2.toPrecision(3)))} · ${size}`
  return exposureName !== '' && outcomeName !== ''
    ? `${exposureName} → ${outcomeName} · ${size}`
    : design
}

function headlineOf(body: PowerBody): string {
  const { power, minimumEffect, parameters } = body
  return JSON.stringify({
    kind: body.kind,
    power,
    wanted: parameters.power,
    minimumEffect,
    b: parameters.b,
    outcomeKind: isBinary(body) ? 'binary' : 'continuous',
  })
}

function headlineText(value: Fields, { t, format }: Words): string {
  const [power, wanted, least, b] = ['power', 'wanted', 'minimumEffect', 'b'].map((name) =>
    numberOrNull(value[name]),
  )
  if (power == null || wanted == null || least == null || b == null) return ''
  const isOdds = value['outcomeKind'] === 'binary'
  const effect = (size: number) =>
    isOdds ? `OR ${format.ratio(size)}` : `β ${format.significant(size)}`
  return t('analysis.power.headline', {
    power: format.percent(power),
    effect: effect(b),
    least: effect(least),
    wanted: format.percent(wanted),
  })
}

/** Power of a design. */
export const kind = defineKind<PowerBody>({
  kind: 'power',
  is: isPower,
  version: 1,
  upgrades: {},
  schema: powerSchema,
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
  exports: async () => (await import('./export-tables.ts')).powerExports,
  prefillPair: () => null,
})
