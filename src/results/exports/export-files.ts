/** Every file that a result can be saved as, by group, as the menu lists them. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { ValidRecord } from '../record-of.ts'
import { msg } from '../../i18n/msg.ts'
import { toolNameOf } from '../../contract/tools.ts'
import { fileNameOf } from '../../lib/file-name.ts'
import type { RecordBody } from '../record-body.ts'
import type { KindExports } from './kind-exports.ts'
import type { Words } from '../../i18n/words.ts'
import { tableText, tsvBlob } from './tsv.ts'

/** One file in the menu of exports. */
export type ExportLine = {
  id: string
  /** In the user's language. */
  text: string
  /** Name of the format, the same in every language: `TSV`. */
  format: string
  fileName: string
  make: () => Promise<Blob>
}

/** A group of files in the menu of exports. */
export type LineGroup = {
  id: 'tables' | 'programs'
  /** Message id. */
  label: string
  lines: readonly ExportLine[]
}

/** The record that files are made of, with its kind's exports. */
export type Source = {
  record: ValidRecord
  body: RecordBody
  exports: KindExports
  words: Words
}

/** Returns the name of a file, made from the record's title. */
export function exportName(record: Pick<RecordContent, 'title'>, suffix: string): string {
  return `${fileNameOf(record.title)}${suffix}`
}

async function workbookOf({ record, body, exports, words }: Source): Promise<Blob> {
  const { resultWorkbook } = await import('./workbook.ts')
  const name = toolNameOf(record.toolId)
  const { title, createdAt } = record
  return resultWorkbook(
    { title, createdAt, tool: name === null ? body.kind : words.t(name) },
    body.engine,
    exports.about(body, words),
    exports.tables(body),
    words,
  )
}

function tableLines(source: Source): ExportLine[] {
  const { record, body, exports, words } = source
  const workbook: ExportLine = {
    id: 'workbook',
    text: words.t('analysis.export.workbook'),
    format: 'XLSX',
    fileName: exportName(record, '.xlsx'),
    make: () => workbookOf(source),
  }
  return [
    workbook,
    ...exports.tables(body).map((table) => ({
      id: table.id,
      text: words.t(table.label),
      format: 'TSV',
      fileName: exportName(record, `-${table.id}.tsv`),
      make: async () => tsvBlob(tableText(table)),
    })),
  ]
}

function programLines({ record, body, exports, words }: Source): ExportLine[] {
  const files = (exports.files?.(body) ?? []).map(({ id, label, format, suffix, make }) => ({
    id,
    text: words.t(label),
    format,
    fileName: exportName(record, suffix),
    make: async () => make(),
  }))
  const { script } = exports
  if (!script) return files
  return [
    {
      id: 'script',
      text: words.t('analysis.export.script'),
      format: 'R',
      fileName: exportName(record, '.R'),
      make: async () =>
        new Blob([String((await script())(body, words, record))], {
          type: 'text/plain;charset=utf-8',
        }),
    },
    ...files,
  ]
}

/** Returns the groups of export lines; empty groups are left out. */
export function exportGroups(source: Source): LineGroup[] {
  const groups: LineGroup[] = [
    { id: 'tables', label: msg('analysis.export.group.tables'), lines: tableLines(source) },
    { id: 'programs', label: msg('analysis.export.group.programs'), lines: programLines(source) },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}
