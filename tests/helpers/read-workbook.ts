import { sourceOfBytes } from '../../src/science/parser/byte-source.ts'
import { openWorkbook } from '../../src/science/parser/xlsx.ts'
import { zipEntries, zipMember } from '../../src/science/parser/zip.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'

export type ReadSheet = { name: string; rows: string[][] }

/** Reads the sheets of a workbook as texts, with the product's parser. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadSheet[]> {
  const source = sourceOfBytes(bytes)
  const book = await openWorkbook(source, await zipEntries(source), webEngineHost())
  const sheets: ReadSheet[] = []
  for (const sheet of book.sheets) {
    const rows: string[][] = []
    for await (const { fields } of book.rows(sheet)) rows.push(fields)
    sheets.push({ name: sheet.name, rows })
  }
  return sheets
}

/** Returns the XML parts of a workbook, unparsed. */
export async function workbookParts(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  const source = sourceOfBytes(bytes)
  const parts: Record<string, string> = {}
  for (const entry of await zipEntries(source)) {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of zipMember(source, entry, {})) {
      text += decoder.decode(chunk, { stream: true })
    }
    parts[entry.name] = text + decoder.decode()
  }
  return parts
}
