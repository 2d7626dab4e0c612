/** A stranger can tell what a file is for: its first docblock is about the file or about one of its exports. */
import { filesOf, lineAt, type Problem, readSource, type SourceFile } from './source.ts'

/** Files that are found and named by their place, all alike (`docs/tools.md`). */
const BY_CONVENTION =
  /\/(?:icon|sample|comparable|next-steps|next-step-texts|rerun|view|report)\.tsx?$/

/** @returns the problem of a file without such a docblock, else none */
export function judgePurpose({ file, code, program, comments }: SourceFile): Problem[] {
  const statements = program['body'] as { type: string; start: number; end: number }[]
  const first = comments.find(({ value }) => value.startsWith('*'))
  const message = 'say in a docblock before the first import what the file is for'
  if (!first) return [{ file, line: 1, message }]
  const end = code.indexOf('*/', first.start)
  const around = statements.some(({ start, end: last }) => start < first.start && last > end)
  const next = statements.find(({ start }) => start > end)
  const isHeader = first.start === 0 && /^\*\/\n\n/.test(code.slice(end, end + 4))
  const isFound = isHeader || (!around && /^(?:Export|Import)/.test(next?.type ?? 'Export'))
  return isFound ? [] : [{ file, line: lineAt(code, first.start), message }]
}

/** All files that ship. */
export function checkFilePurposes(): Problem[] {
  return filesOf('{src,server,sw}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.d.ts') && !BY_CONVENTION.test(file))
    .flatMap((file) => judgePurpose(readSource(file)))
}
