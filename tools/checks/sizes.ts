import { readFileSync } from 'node:fs'
import { filesOf, type Problem } from './source.ts'

type Ceiling = {
  pattern: string
  /** From here on the check warns: does the file hold two things? */
  warnAt?: number
  /** A longer file fails. */
  lines: number
}

/**
 * The maximum length of files. Between the warning and the ceiling a file may stay whole when it is
 * one thing: nothing is split only because of its length. The linter limits functions.
 */
const CEILINGS: readonly Ceiling[] = [
  { pattern: '{src,sw,server,tools,tests,bench}/**/*.{ts,tsx,mjs,css}', warnAt: 300, lines: 450 },
  { pattern: 'docs/ARCHITECTURE.md', lines: 80 },
  { pattern: 'sw/sw.ts', lines: 100 },
]

/** A warning or a fault when a text is longer than it should be. */
export function judgeSize(file: string, text: string, { warnAt, lines }: Ceiling): Problem[] {
  const count = text.trimEnd().split('\n').length
  if (count > lines)
    return [{ file, line: lines + 1, message: `${count} lines; the ceiling is ${lines}` }]
  if (warnAt === undefined || count <= warnAt) return []
  const message = `${count} lines, more than ${warnAt}: does it hold two things? The ceiling is ${lines}`
  return [{ file, line: warnAt + 1, message, isWarning: true }]
}

export function checkSizes(): Problem[] {
  return CEILINGS.flatMap((ceiling) =>
    filesOf(ceiling.pattern).flatMap((file) =>
      judgeSize(file, readFileSync(file, 'utf8'), ceiling),
    ),
  )
}
