/** Kind of result of a two-sample analysis: title, headline, and the pair that prefills another analysis. */
import { pairTable } from '../exports/pair-table.ts'
import { type PrefilledPair, type PrefillChoice, defineKind } from '../result-kind.ts'
import { headlineOf, headlineText } from './headline.ts'
import { isTwoSample, presentationOf, type TwoSampleBody } from './body.ts'
import { upgradeFirst } from './upgrade-version-1.ts'
import { twoSampleSchema } from './schema.ts'

/** `BMI → CHD`, or the file's name while nothing is named. */
function titleOf(body: TwoSampleBody): string {
  const { exposureName, outcomeName } = presentationOf(body)
  return exposureName !== '' && outcomeName !== ''
    ? `${exposureName} → ${outcomeName}`
    : body.input.fileName
}

/** Returns the analysed variants, for a run with other settings or without some of them. */
function prefillPair(body: TwoSampleBody, { without }: PrefillChoice): PrefilledPair {
  const { pressoDraws: _made, ...parameters } = body.parameters
  const provenance = body.presentation?.road
  return {
    text: pairTable(body.variants.filter(({ SNP }) => !without.has(SNP))),
    presentation: { ...presentationOf(body), ...(provenance && { road: provenance }) },
    parameters,
  }
}

/** Two-sample Mendelian randomisation of one exposure and one outcome. */
export const kind = defineKind<TwoSampleBody>({
  kind: 'two-sample-mr',
  is: isTwoSample,
  version: 2,
  upgrades: { 1: upgradeFirst },
  schema: twoSampleSchema,
  facts: (body) => ({
    title: titleOf(body),
    fileName: body.input.fileName,
    sha256: body.input.sha256,
    variants: body.variants.length,
    engineVersion: body.engine.version,
    headline: headlineOf(body),
  }),
  summary: async () => (await import('./summary.ts')).summaryOf,
  headlineText,
  exports: async () => (await import('./export-tables.ts')).twoSampleExports,
  prefillPair,
})
