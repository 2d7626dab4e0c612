/** Kind of result of a bidirectional analysis: title, headline, and the pair that prefills another analysis. */
import { pairTable } from '../exports/pair-table.ts'
import { type PrefilledPair, type PrefillChoice, defineKind } from '../result-kind.ts'
import type { Words } from '../../i18n/words.ts'
import type { Fields } from '../json-checks.ts'
import { type BidirectionalBody, directionsOf, isBidirectional, traitNames } from './body.ts'
import { OVERALL_SHORT } from './bidirectional-texts.ts'
import { upgradeDirections } from './upgrade-directions.ts'
import { bidirectionalSchema } from './schema.ts'

/** `BMI ⇄ CHD`. */
function titleOf(body: BidirectionalBody): string {
  const { a, b } = traitNames(body)
  return `${a} ⇄ ${b}`
}

function headlineOf(body: BidirectionalBody): string {
  const { a, b } = traitNames(body)
  const most = 200
  return JSON.stringify({
    kind: body.kind,
    verdict: body.verdict,
    a: a.slice(0, most),
    b: b.slice(0, most),
    forward: body.forward.variants.length,
    reverse: body.reverse.variants.length,
  })
}

function headlineText(value: Fields, { t }: Words): string {
  const { verdict, a, b } = value
  const known = Object.entries(OVERALL_SHORT).find(([name]) => name === verdict)?.[1]
  if (known === undefined || typeof a !== 'string' || typeof b !== 'string') return ''
  return t(known, { a, b })
}

/** Returns one direction as data for the two-sample tool: forward unless the exposure is B. */
function prefillPair(
  body: BidirectionalBody,
  { without, exposure }: PrefillChoice,
): PrefilledPair | null {
  const [forward, reverse] = directionsOf(body)
  const chosen = exposure !== null && exposure === reverse.exposure ? reverse : forward
  if (exposure !== null && exposure !== chosen.exposure) return null
  const variants = chosen.result.variants.filter(({ SNP }) => !without.has(SNP))
  if (variants.length === 0) return null
  const { convention, seed, nboot } = body.parameters
  return {
    text: pairTable(variants),
    presentation: {
      exposureName: chosen.exposure,
      outcomeName: chosen.outcome,
      outcomeKind: chosen.isBinary ? 'binary' : 'continuous',
    },
    parameters: { convention, seed, nboot },
  }
}

/** Two traits, each as the exposure of the other. */
export const kind = defineKind<BidirectionalBody>({
  kind: 'bidirectional-mr',
  is: isBidirectional,
  version: 2,
  upgrades: { 1: upgradeDirections },
  schema: bidirectionalSchema,
  facts: (body) => ({
    title: titleOf(body),
    fileName: body.input.files.map(({ name }) => name).join(' + '),
    sha256: body.input.sha256,
    variants: body.forward.variants.length + body.reverse.variants.length,
    engineVersion: body.engine.version,
    headline: headlineOf(body),
  }),
  summary: async () => (await import('./summary.ts')).summaryOf,
  headlineText,
  exports: async () => (await import('./export-tables.ts')).bidirectionalExports,
  prefillPair,
})
