/** Simulated results of one tool, of which the product's own checks are counted. */
import { formatsFor } from '../../../src/i18n/formats.ts'
import type { Words } from '../../../src/i18n/words.ts'
import type { Check } from '../../../src/results/summary.ts'
import type { FastRandom } from '../../../src/science/numerics/fast-random.ts'

/** Tools whose checks depend on chance. The results of `power` have none. */
export const TOOLS = [
  'two-sample',
  'bidirectional',
  'multivariable',
  'mediation',
  'meta-analysis',
  'colocalisation',
] as const
export type Tool = (typeof TOOLS)[number]

export type CheckScenario = {
  tool: Tool
  /** Name in the table, in English as the document. */
  name: string
  /** Valid data, data with one named fault, or with one that these data cannot show. */
  group: 'clean' | 'fault' | 'hidden'
  /** Share of the requested runs; slow or clear-cut scenarios need fewer. */
  share?: number
  /** Draws data and returns the checks of their result. */
  draw: (random: FastRandom) => Check[] | Promise<Check[]>
}

/** Labels are not read: a grade does not depend on the language. */
export const WORDS: Words = { t: (id) => id, format: formatsFor('en', 'UTC') }
