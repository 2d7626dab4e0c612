/** Kind of result of a colocalisation: title and headline, without data for another analysis. */
import { defineKind } from '../result-kind.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { type ColocalisationBody, isColocalisation, readingOf, traitNames } from './body.ts'
import { probabilityText, SHORT_READING } from './texts.ts'
import { colocalisationSchema } from './schema.ts'

/** `PCSK9 ∩ CHD · 1:55 505 647`; the symbol needs no translation. */
function titleOf(body: ColocalisationBody): string {
  const { a, b } = traitNames(body)
  return `${a} ∩ ${b} · ${body.best}`
}

function headlineOf(body: ColocalisationBody): string {
  const { a, b } = traitNames(body)
  const most = 200
  return JSON.stringify({
    kind: body.kind,
    reading: readingOf(body.posterior),
    h4: body.posterior[4],
    a: a.slice(0, most),
    b: b.slice(0, most),
  })
}

function headlineText(value: Fields, { t, format }: Words): string {
  const { reading, a, b } = value
  const h4 = numberOrNull(value['h4']) ?? null
  const known = Object.entries(SHORT_READING).find(([name]) => name === reading)?.[1]
  if (known === undefined || h4 === null || typeof a !== 'string' || typeof b !== 'string')
    return ''
  return t(known, { a, b, h4: probabilityText(h4, format) })
}

/** Whether two traits share a causal variant. */
export const kind = defineKind<ColocalisationBody>({
  kind: 'colocalisation',
  is: isColocalisation,
  version: 1,
  upgrades: {},
  schema: colocalisationSchema,
  facts: (body) => ({
    title: titleOf(body),
    fileName: body.input.files.map(({ name }) => name).join(' + '),
    sha256: body.input.sha256,
    variants: body.variants.SNP.length,
    engineVersion: body.engine.version,
    headline: headlineOf(body),
  }),
  summary: async () => (await import('./summary.ts')).summaryOf,
  headlineText,
  exports: async () => (await import('./export-tables.ts')).colocalisationExports,
  prefillPair: () => null,
})
