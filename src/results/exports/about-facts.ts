/** Lines that the first sheet of every workbook has. */
import { msg } from '../../i18n/msg.ts'
import type { AboutFact } from './kind-exports.ts'
import type { Words } from '../../i18n/words.ts'
import { isFields } from '../json-checks.ts'

const FILE = msg('analysis.provenance.file')

/** A file and its hash. */
export function fileFacts(name: string, sha256: string, { t }: Words, role?: string): AboutFact[] {
  const of = role === undefined ? '' : ` · ${role}`
  return [
    ...(name === '' ? [] : [{ name: `${t(FILE)}${of}`, value: name }]),
    { name: `SHA-256${of}`, value: sha256 },
  ]
}

/** Lists parameters under the engine's names; nested ones with a point. */
export function parameterFacts(parameters: object, prefix = ''): AboutFact[] {
  return Object.entries(parameters).flatMap(([name, value]: [string, unknown]): AboutFact[] => {
    const full = `${prefix}${name}`
    if (isFields(value)) return parameterFacts(value, `${full}.`)
    if (typeof value === 'number' || typeof value === 'string') return [{ name: full, value }]
    if (Array.isArray(value)) return [{ name: full, value: value.join(' ') }]
    if (typeof value === 'boolean') return [{ name: full, value: String(value) }]
    return value === null ? [{ name: full, value: null }] : []
  })
}

/** Names of the columns that were read, under the engine's names of fields. */
export function mappingFacts(mapping: object, { t }: Words): AboutFact[] {
  return parameterFacts(mapping, `${t('analysis.provenance.mapping')} · `)
}
