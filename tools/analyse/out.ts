/** `--out`: a result as the files that the page offers, written by the same code. */
import { writeFile } from 'node:fs/promises'
import { parse, resolve } from 'node:path'
import { FALLBACK_LANGUAGE, LANGUAGES } from '../../src/contract/languages.ts'
import { toolById, type Tool } from '../../src/contract/tools.ts'
import { type ExportLine, exportGroups } from '../../src/results/exports/export-files.ts'
import type { Presentation } from '../../src/results/presentation.ts'
import { recordBy } from '../../src/results/record-of.ts'
import { type Arguments, type Options, STRING, STRINGS, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { wordsIn } from './words.ts'

/** Options of every command whose result can be written to files. */
export const OUT_OPTIONS: Options = {
  out: STRINGS,
  lang: STRING,
  title: STRING,
  date: STRING,
  'exposure-name': STRING,
  'outcome-name': STRING,
  binary: { type: 'boolean' },
}

/** Returns the names and the scale of the result, as in the page's form. */
export function presentationOf(args: Arguments): Presentation {
  return {
    exposureName: args.text('exposure-name') ?? '',
    outcomeName: args.text('outcome-name') ?? '',
    outcomeKind: args.has('binary') ? 'binary' : 'continuous',
  }
}

function linesFor(
  path: string,
  lines: readonly ExportLine[],
): readonly (readonly [string, ExportLine])[] {
  const { dir, name, ext } = parse(path)
  const extension = ext.toLowerCase()
  const one = (id: string) => lines.filter((line) => line.id === id)
  if (extension === '.xlsx') return one('workbook').map((line) => [path, line])
  if (extension === '.r') return one('script').map((line) => [path, line])
  if (extension === '.tsv') {
    const tables = lines.filter(({ format }) => format === 'TSV')
    return tables.map((line) => [resolve(dir || '.', `${name}-${line.id}${ext}`), line])
  }
  throw new UsageError(`--out takes a name that ends in .tsv, .xlsx or .R, not "${path}"`)
}

function createdAt(args: Arguments): string {
  const given = args.text('date')
  const time = given === undefined ? Date.now() : Date.parse(given)
  if (Number.isNaN(time)) throw new UsageError(`--date is a time in ISO 8601, not "${given ?? ''}"`)
  return new Date(time).toISOString()
}

/**
 * Writes what `--out` names: all tables under names of their own, the workbook, or the script in R.
 * @returns the files, in the requested order
 * @throws UsageError an unknown kind of file, or a result that has no such file
 */
export async function writeFiles(
  args: Arguments,
  { tool, result }: { tool: Pick<Tool, 'id'>; result: NonNullable<Command['result']> },
): Promise<string[]> {
  const { kind, make } = result
  const words = await wordsIn(args.choice('lang', LANGUAGES) ?? FALLBACK_LANGUAGE)
  const facts = {
    id: '0',
    toolId: toolById(tool.id)?.id ?? '',
    note: '',
    createdAt: createdAt(args),
  }
  const body = await make(args)
  const record = recordBy(kind, body, { ...facts, title: args.text('title') ?? '' })
  const exports = await kind.exports()
  const lines = exportGroups({ record, body, exports, words }).flatMap((group) => group.lines)
  const written: string[] = []
  for (const path of args.list('out')) {
    const files = linesFor(path, lines)
    if (files.length === 0)
      throw new UsageError(`A result of this kind has no ${parse(path).ext} file.`)
    for (const [name, { make: content }] of files) {
      const place = resolve(process.env['INIT_CWD'] ?? '.', name)
      await writeFile(place, new Uint8Array(await (await content()).arrayBuffer()))
      written.push(place)
    }
  }
  return written
}
