import { defineKind } from '../result-kind.ts'
import { isMap, type MapBody } from '../scan/body.ts'
import { prefillScanPair } from '../scan/prefill.ts'
import { factsOf, mapHeadline, mapTitle } from '../scan/facts.ts'
import { upgradeVerdicts } from '../scan/upgrade-verdicts.ts'
import { mapSchema } from '../scan/schema.ts'

/** Many exposures against many outcomes. */
export const kind = defineKind<MapBody>({
  kind: 'causal-map',
  is: isMap,
  version: 3,
  // Maps of the first version had one direction.
  upgrades: {
    1: (value) => ({ ...value, reverse: null }),
    2: (value) => upgradeVerdicts(value, 2),
  },
  schema: mapSchema,
  facts: (body) => factsOf(body, mapTitle(body)),
  summary: async () => (await import('../scan/summary.ts')).summaryOf,
  headlineText: mapHeadline,
  exports: async () => (await import('../scan/export-tables.ts')).mapExports,
  prefillPair: prefillScanPair,
})
