/** Recognises the kinds of files from their beginnings, before a tool is chosen. */
import { TOOLS, type Tool } from '../../../contract/tools.ts'
import type { Problem } from '../../../science/failure.ts'
import { ScienceFailure } from '../../../science/failure.ts'
import { type TableKind, tableKindOf } from '../../../science/parser/table-kind.ts'
import type { Runner } from '../../../workers/runner.ts'

/** Kind of a file: a record, a table, or unreadable. */
export type RecognisedFile =
  | { name: 'table'; kind: TableKind | null }
  | { name: 'record' }
  | { name: 'failed'; problem: Problem }

const RECORD_NAME = /\.json$/i
/** Kinds of which only one file makes an analysis: their rows already belong together. */
const SINGLE_FILE_KINDS: readonly TableKind[] = ['pairs', 'effects', 'studies']

/** Reads the beginning of a file in a worker. A record is recognised by its name; its tool parses it. */
export async function recogniseFile(
  file: File,
  runner: Runner,
  signal: AbortSignal,
): Promise<RecognisedFile> {
  if (RECORD_NAME.test(file.name)) return { name: 'record' }
  try {
    const { columns } = await runner.run(
      { kind: 'instruments-preview', input: { file } },
      { signal },
    )
    return { name: 'table', kind: tableKindOf(columns) }
  } catch (thrown) {
    if (!(thrown instanceof ScienceFailure)) throw thrown
    // The tool asks for the sheet.
    if (thrown.code === 'several-sheets') return { name: 'table', kind: null }
    return { name: 'failed', problem: thrown.toData().problem }
  }
}

export type Offer =
  /** Tools that accept the files, the most specific one first. */
  | { name: 'tools'; tools: readonly Tool[]; kind: TableKind | null }
  | { name: 'record' }
  /** Reason why no tool accepts all of them at once. */
  | { name: 'mixed' | 'single' | 'none' }

/** Returns the tools that take a table of this kind, the most specific one first. */
export const listToolsFor = (kind: TableKind): Tool[] =>
  (TOOLS as readonly Tool[])
    .filter(({ opens }) => opens.includes(kind))
    .toSorted((a, b) => a.opens.indexOf(kind) - b.opens.indexOf(kind))

/** Returns what can be done with files of these kinds together. */
export function findOffer(files: readonly RecognisedFile[]): Offer {
  if (files.every(({ name }) => name === 'failed')) return { name: 'none' }
  if (files.some(({ name }) => name === 'failed')) return { name: 'mixed' }
  const [first] = files
  if (files.some(({ name }) => name === 'record')) {
    return { name: files.length === 1 ? 'record' : 'single' }
  }
  const kinds = new Set(files.map((file) => (file.name === 'table' ? file.kind : null)))
  const kind = first?.name === 'table' ? first.kind : null
  if (kinds.size > 1) return { name: 'mixed' }
  if (kind === null) {
    return {
      name: 'tools',
      tools: (TOOLS as readonly Tool[]).filter(({ opens }) => opens.length > 0),
      kind,
    }
  }
  if (files.length > 1 && SINGLE_FILE_KINDS.includes(kind)) return { name: 'single' }
  return { name: 'tools', tools: listToolsFor(kind), kind }
}
