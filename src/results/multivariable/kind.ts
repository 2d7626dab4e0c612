/** Kind of result of a multivariable analysis: title, headline, and the pair that prefills another analysis. */
import { pairTable } from '../exports/pair-table.ts'
import { type PrefilledPair, type PrefillChoice, defineKind } from '../result-kind.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { isMultivariable, isStrong, type MultivariableBody, upgradeFirst } from './body.ts'
import { multivariableSchema } from './schema.ts'

function headlineOf(body: MultivariableBody): string {
  const least = body.estimates.reduce<number | null>(
    (low, { conditionalF: f }) => (f === null ? low : Math.min(low ?? f, f)),
    null,
  )
  return JSON.stringify({
    kind: body.kind,
    k: body.exposures.length,
    n: body.variants.length,
    f: least,
    isStrong: isStrong(body),
  })
}

function headlineText(value: Fields, { t, format }: Words): string {
  const k = numberOrNull(value['k'])
  if (k === null) return ''
  return t('analysis.mv.headline', { k, f: format.significant(numberOrNull(value['f'])) })
}

/** Returns one exposure and the outcome as data for the two-sample tool; the first exposure unless one is named. */
function prefillPair(
  body: MultivariableBody,
  { without, exposure }: PrefillChoice,
): PrefilledPair | null {
  const at = exposure === null ? 0 : body.exposures.indexOf(exposure)
  if (at < 0) return null
  return {
    text: pairTable(
      body.variants
        .filter(({ SNP }) => !without.has(SNP))
        .map(({ SNP, betaExposures, seExposures, betaOutcome, seOutcome }) => ({
          SNP,
          effectAllele: null,
          otherAllele: null,
          eaf: null,
          betaExposure: betaExposures[at] ?? 0,
          seExposure: seExposures[at] ?? 0,
          betaOutcome,
          seOutcome,
        })),
    ),
    presentation: {
      exposureName: body.exposures[at] ?? '',
      outcomeName: body.outcome,
      outcomeKind: body.presentation?.outcomeKind ?? 'continuous',
    },
    parameters: { convention: body.parameters.convention, seed: 42, nboot: 1000 },
  }
}

/** Several exposures at once, each adjusted for the others. */
export const kind = defineKind<MultivariableBody>({
  kind: 'multivariable-mr',
  is: isMultivariable,
  version: 2,
  upgrades: { 1: upgradeFirst },
  schema: multivariableSchema,
  facts: (body) => ({
    title: `${body.exposures.join(' + ')} → ${body.outcome}`,
    fileName: body.input.fileName,
    sha256: body.input.sha256,
    variants: body.variants.length,
    engineVersion: body.engine.version,
    headline: headlineOf(body),
  }),
  summary: async () => (await import('./summary.ts')).summaryOf,
  headlineText,
  exports: async () => (await import('./export-tables.ts')).multivariableExports,
  prefillPair,
})
