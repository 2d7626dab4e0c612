import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Problem } from '../../../science/failure.ts'
import { DROP_TEXT, FAULT_TEXT, FIELD_TEXT, FILE_KIND_TEXT } from '../../../ui/analysis/texts.ts'
import { useFormat } from '../../../ui/use-format.ts'

const TEXTS: Readonly<Record<string, string>> = { ...DROP_TEXT, ...FAULT_TEXT }
const FIELDS: Readonly<Record<string, string>> = {
  ...FIELD_TEXT,
  'study.effect': msg('tools.meta.field.effect'),
  'study.error': msg('tools.meta.field.error'),
  'wide.traits': msg('tools.mv.field.traits'),
}
const KINDS: Readonly<Record<string, string>> = FILE_KIND_TEXT
const COUNTED = new Set(['too-many-rows', 'too-many-columns', 'several-tables', 'no-wanted-rows'])
const IN_BYTES = new Set(['file-too-large', 'unpacks-too-large', 'line-too-long'])

/** The sentence for one problem of a file, in the reader's language. */
export function useFaultText(): (problem: Problem) => string {
  const t = useT()
  const format = useFormat()
  const size = (code: string, text: string | undefined) => {
    if (text === undefined) return ''
    if (IN_BYTES.has(code)) return format.bytes(Number(text))
    return COUNTED.has(code) ? format.integer(Number(text)) : text
  }
  return ({ code, row, column, expected, found }) => {
    const id = TEXTS[code]
    if (id === undefined) return code
    const field = column === undefined ? undefined : FIELDS[column]
    const kind = KINDS[found ?? '']
    return t(id, {
      row: row === undefined ? '' : format.integer(row),
      column: column ?? '',
      field: field === undefined ? (column ?? '') : t(field),
      expected: size(code, expected),
      found: size(code, found),
      kind: kind === undefined ? (found ?? '') : t(kind),
    })
  }
}
