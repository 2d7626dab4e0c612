/** One script: written by the command line, run by R, counted. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Convention } from '../../src/science/codes.ts'
import type { DataSet } from './sets.ts'

const run = promisify(execFile)
/** A script that takes longer than this counts as crashed. */
const MOST_MS = 300_000

/** Counted by R itself: what is printed is in the reader's language. */
const COUNTS = `
# A script of a meta-analysis keeps both kinds of silence in one list.
failed <- if (exists("r_could_not")) r_could_not else character()
cat("\\n@counts", sum(agreement$agrees), sum(!agreement$agrees), length(failed), length(not_compared), "\\n")
for (k in which(!agreement$agrees)) cat("@differs", agreement$what[k], agreement$quantity[k], agreement$verdict[k], "\\n")
for (line in failed) cat("@failed", gsub("\\n", " ", line), "\\n")
for (line in not_compared) cat("@left", gsub("\\n", " ", line), "\\n")
`

export type Outcome = {
  tool: string
  convention: string
  set: string
  agrees: number
  differs: number
  couldNot: number
  notCompared: number
  /** What R said when the script ended with an error; null where it ran to its end. */
  crash: string | null
  notes: string[]
}

/** The counts that a script printed at its end.
 * @throws Error where there are none
 */
export function countsOf(
  printed: string,
): Pick<Outcome, 'agrees' | 'differs' | 'couldNot' | 'notCompared' | 'notes'> {
  const lines = printed.split('\n').map((line) => line.trim())
  const counts = lines
    .find((line) => line.startsWith('@counts '))
    ?.split(' ')
    .slice(1)
    .map(Number)
  if (counts?.length !== 4) throw new Error('the script printed no counts')
  const [agrees = 0, differs = 0, couldNot = 0, notCompared = 0] = counts
  const notes = lines.filter((line) => /^@(?:differs|failed|left) /.test(line))
  return { agrees, differs, couldNot, notCompared, notes }
}

type Place = { folder: string; id: string; library: string; node: string }

/** Writes the script of a set under a convention, runs it and counts. */
export async function check(
  set: DataSet,
  convention: Convention | null,
  { folder, id, library, node }: Place,
): Promise<Outcome> {
  const script = join(folder, `${id}.R`)
  const data = join(folder, `${id}.tsv`)
  if (set.text !== undefined) await writeFile(data, set.text)
  const args = set.args.map((arg) => (arg === '%1' ? data : arg))
  const choice = convention === null ? [] : ['--convention', convention]
  const head = { tool: set.tool, convention: convention ?? '', set: set.name }
  try {
    await run(node, ['tools/analyse/main.ts', set.tool, ...args, ...choice, '--out', script])
    await writeFile(script, `${await readFile(script, 'utf8')}${COUNTS}`)
    const { stdout } = await run('Rscript', [script], {
      env: { ...process.env, R_LIBS: library },
      timeout: MOST_MS,
      maxBuffer: 2 ** 28,
    })
    return { ...head, ...countsOf(stdout), crash: null }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const nothing = { agrees: 0, differs: 0, couldNot: 0, notCompared: 0, notes: [] }
    return { ...head, ...nothing, crash: said.split('\n').slice(-4).join(' ').slice(-300) }
  }
}
