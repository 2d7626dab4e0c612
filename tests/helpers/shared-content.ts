/** A document of a shared result, as the page composes it. */
import type { SharedResult, SharedSummary } from '../../src/contract/shared-result.ts'

const summary: SharedSummary = {
  answer: 'A causal effect of BMI on CHD is supported.',
  chance: '',
  doubts: 0,
  quoted: [{ name: 'IVW', value: 'OR 1.49', rest: ['95% CI 1.35–1.64'] }],
  figures: [],
  facts: [{ id: 'variants', name: 'Variants', value: '97' }],
  checks: [
    {
      id: 'strength',
      grade: 'holds',
      name: 'Strength',
      finding: 'F 62',
      section: null,
      caveats: [],
    },
  ],
  plain: [],
  words: [],
  limits: '',
}

/** Returns the text of a document with some of its fields changed. */
export function sharedContent(changes: Partial<Record<keyof SharedResult, unknown>> = {}): string {
  return JSON.stringify({
    version: 1,
    kind: 'two-sample-mr',
    toolId: '6001',
    title: 'BMI → CHD',
    engineVersion: '1.0.0',
    createdAt: '2026-11-19T10:00:00.000Z',
    zh: summary,
    en: summary,
    body: null,
    ...changes,
  })
}
