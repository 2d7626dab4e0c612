/** A stranger can tell what a file is for: its first docblock is about the file or about one of its exports. */
import {
  filesOf,
  isNode,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
} from './source.ts'

/** Files that are found and named by their place, all alike (`docs/tools.md`). */
const BY_CONVENTION =
  /\/(?:icon|sample|comparable|next-steps|next-step-texts|rerun|view|report)\.tsx?$/

type Statement = { type: string; start: number; end: number; declaration?: Node | null }

/** A constant or a type says little about a file that exports more than those. */
function isDetail({ declaration }: Statement): boolean {
  if (!declaration) return false
  const [first] = Array.isArray(declaration['declarations']) ? declaration['declarations'] : []
  const name = isNode(first) ? nameOf(first['id']) : ''
  return declaration.type === 'TSTypeAliasDeclaration' || /^[A-Z][A-Z\d_]+$/.test(name)
}

/** @returns the problem of a file without such a docblock, else none */
export function judgePurpose({ file, code, program, comments }: SourceFile): Problem[] {
  const statements = program['body'] as Statement[]
  const problem = { file, line: 1, message: 'say before the first import what the file is for' }
  const first = comments.find(({ value }) => value.startsWith('*'))
  if (!first) return [problem]
  const end = code.indexOf('*/', first.start)
  const next = statements.find(({ start }) => start > end)
  const isHeader = first.start === 0 && /^(?:\n\n|\nimport)/.test(code.slice(end + 2, end + 9))
  if (isHeader) return []
  const isInside = statements.some(({ start, end: last }) => start < first.start && last > end)
  if (!isInside && (next === undefined || next.type === 'ImportDeclaration')) return []
  const exports = statements.filter(({ type }) => type.startsWith('Export'))
  const isOfExport = !isInside && next?.type.startsWith('Export') === true
  return isOfExport && (!isDetail(next) || exports.every(isDetail)) ? [] : [problem]
}

/** All files that ship. */
export function checkFilePurposes(): Problem[] {
  return filesOf('{src,server,sw}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.d.ts') && !BY_CONVENTION.test(file))
    .flatMap((file) => judgePurpose(readSource(file)))
}
