/** A run of one script: the command line writes it, R runs it, its comparisons are counted. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Convention } from '../../src/science/codes.ts'
import type { DataSet } from './data-set.ts'

const run = promisify(execFile)
/** A script that takes longer than this counts as crashed. */
const MAX_MS = 600_000
/** R's messages depend on the locale, and are compared with known ones. */
const ENGLISH = { LC_ALL: 'C.UTF-8', LANGUAGE: 'en' }

/** Counts by R itself, because the printed table is in the user's language. */
const COUNTS = `
cat("\\n@counts", sum(agreement$agrees), sum(!agreement$agrees), length(r_could_not), length(not_compared), "\\n")
note <- function(...) cat(gsub("[\\t\\n]", " ", c(...)), "\\n", sep = "\\t")
for (k in which(!agreement$agrees)) {
  what <- paste(agreement$what[k], agreement$quantity[k])
  note(if (what %in% names(known_reasons)) "@known" else "@differs", what, agreement$verdict[k])
}
for (k in seq_along(r_could_not)) note("@failed", names(r_could_not)[k], r_could_not[k])
for (k in seq_along(not_compared)) note("@left", names(not_compared)[k], not_compared[k])
`
const SWITCH = { off: '\nrun_presso <- FALSE\n', on: '\nrun_presso <- TRUE\n' } as const

/**
 * A disagreement: a number that differs (known: the script states the reason), an error in R, or a skipped
 * comparison.
 */
export type Note = { kind: 'known' | 'differs' | 'failed' | 'left'; what: string; said: string }

/** The counts of one script under one convention. */
export type Outcome = {
  tool: string
  convention: string
  set: string
  agrees: number
  differs: number
  couldNot: number
  notCompared: number
  /** R's message when the script ended with an error; null where it ran to its end. */
  crash: string | null
  notes: Note[]
}

function parseNote(line: string): Note[] {
  const [, kind, what = '', said = ''] =
    /^@(known|differs|failed|left)\t([^\t]*)\t([^\t]*)/.exec(line) ?? []
  return kind === undefined ? [] : [{ kind: kind as Note['kind'], what, said: said.trim() }]
}

/** Parses the counts that a script printed at its end.
 * @throws Error where there are none, or where not every one has its note
 */
export function countsOf(
  printed: string,
): Pick<Outcome, 'agrees' | 'differs' | 'couldNot' | 'notCompared' | 'notes'> {
  const lines = printed.split('\n')
  const counts = lines
    .find((line) => line.startsWith('@counts '))
    ?.trim()
    .split(' ')
    .slice(1)
    .map(Number)
  if (counts?.length !== 4) throw new Error('the script printed no counts')
  const [agrees = 0, differs = 0, couldNot = 0, notCompared = 0] = counts
  const notes = lines.flatMap(parseNote)
  if (notes.length !== differs + couldNot + notCompared) throw new Error('notes are missing')
  return { agrees, differs, couldNot, notCompared, notes }
}

/** Returns the script with MR-PRESSO switched on.
 * @throws Error where it has no such switch
 */
export function withPresso(script: string): string {
  if (!script.includes(SWITCH.off)) throw new Error('the script has no switch for MR-PRESSO')
  return script.replace(SWITCH.off, SWITCH.on)
}

type Place = { folder: string; id: string; env: NodeJS.ProcessEnv; node: string }

/** Writes the script of a set under a convention, runs it and counts. */
export async function check(
  set: DataSet,
  convention: Convention | null,
  { folder, id, env, node }: Place,
): Promise<Outcome> {
  const script = join(folder, `${id}.R`)
  const data = join(folder, `${id}.tsv`)
  if (set.text !== undefined) await writeFile(data, set.text)
  const args = set.args.map((arg) => (arg === '%1' ? data : arg))
  const choice = convention === null ? [] : ['--convention', convention]
  const head = { tool: set.tool, convention: convention ?? '', set: set.name }
  try {
    await run(node, ['tools/analyse/main.ts', set.tool, ...args, ...choice, '--out', script])
    const text = await readFile(script, 'utf8')
    await writeFile(script, `${set.hasPresso ? withPresso(text) : text}${COUNTS}`)
    const { stdout } = await run('Rscript', [script], {
      env: { ...env, ...ENGLISH },
      timeout: MAX_MS,
      maxBuffer: 2 ** 28,
    })
    return { ...head, ...countsOf(stdout), crash: null }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    const nothing = { agrees: 0, differs: 0, couldNot: 0, notCompared: 0, notes: [] }
    return { ...head, ...nothing, crash: said.split('\n').slice(-4).join(' ').slice(-300) }
  }
}
