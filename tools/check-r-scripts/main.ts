/** `npm run check:r-scripts`: every tool's script under every convention, run in R and counted. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONVENTIONS } from '../../src/science/codes.ts'
import { betweenMarks } from '../lib/between-marks.ts'
import { areClean, lineOf, MARKS, standingOf, tableOf } from './report.ts'
import { check, type Outcome } from './run.ts'
import { dataSets, hasConventions } from './sets.ts'

const DOCUMENT = 'docs/science-checks.md'
const STRING = { type: 'string' } as const
const { values } = parseArgs({
  options: { library: STRING, only: STRING, set: STRING, write: { type: 'boolean' } },
})
const { library, only, set: part, write: isWritten = false } = values
const isWhole = only === undefined && part === undefined
if (library === undefined || !existsSync(library)) {
  console.error(`npm run check:r-scripts -- --library FOLDER [--only TOOL] [--set NAME] [--write]
FOLDER holds packages of R. --set takes the sets with NAME in their names. --write renews the table of
${DOCUMENT}: of a part its rows, each of which has its day; a whole run makes all of it anew.`)
  process.exit(2)
}

const env = { ...process.env, R_LIBS: library }
const inR = (code: string) => execFileSync('Rscript', ['-e', code], { env }).toString().trim()
const VERSIONS = `said <- paste("R", getRversion())
for (name in c("TwoSampleMR", "MendelianRandomization", "RadialMR", "MRPRESSO", "mr.raps", "MVMR", "robustbase", "metafor")) {
  if (requireNamespace(name, quietly = TRUE)) said <- c(said, paste(name, packageVersion(name)))
}
cat(said, sep = ", ")`
const density = inR('cat(getRversion() >= "4.4.0")') === 'TRUE' ? 'r-4.4' : 'r-4.2'

const sets = dataSets(density).filter(
  ({ tool, name }) => (only === undefined || tool === only) && name.includes(part ?? ''),
)
const folder = await mkdtemp(join(tmpdir(), 'r-scripts-'))
const outcomes: Outcome[] = []
try {
  for (const set of sets) {
    for (const convention of hasConventions(set) ? CONVENTIONS : [null]) {
      const id = String(outcomes.length)
      const one = await check(set, convention, { folder, id, library, node: process.execPath })
      outcomes.push(one)
      console.error(lineOf(one))
    }
  }
} finally {
  await rm(folder, { recursive: true })
}

const day = new Date().toISOString().slice(0, 10)
const document = readFileSync(DOCUMENT, 'utf8')
const table = tableOf(outcomes, day, isWhole ? undefined : standingOf(document))
const report = `Measured with ${inR(VERSIONS)}.\n\n${table}`
console.log(report)
if (isWritten) {
  writeFileSync(DOCUMENT, betweenMarks(document, MARKS, report))
  console.error(`written to ${DOCUMENT}`)
}
process.exitCode = areClean(outcomes) ? 0 : 1
