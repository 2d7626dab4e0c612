import { defineKind } from '../result-kind.ts'
import { type GutBody, isGut, outcomeNameOf } from '../scan/body.ts'
import { prefillScanPair } from '../scan/prefill.ts'
import { factsOf, gutHeadline } from '../scan/facts.ts'
import { upgradeVerdicts } from '../scan/upgrade-verdicts.ts'
import { gutSchema } from '../scan/schema.ts'

/** Many taxa of the gut against one outcome. */
export const kind = defineKind<GutBody>({
  kind: 'gut-microbiota-mr',
  is: isGut,
  version: 2,
  upgrades: { 1: (value) => upgradeVerdicts(value, 1) },
  schema: gutSchema,
  facts: (body) => factsOf(body, `${body.summary.exposures} × ${outcomeNameOf(body)}`),
  summary: async () => (await import('../scan/summary.ts')).summaryOf,
  headlineText: gutHeadline,
  exports: async () => (await import('../scan/export-tables.ts')).gutExports,
  prefillPair: prefillScanPair,
})
