/** `npm run check:r-scripts`: runs every tool's script under every convention in R and counts. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONVENTIONS } from '../../src/science/codes.ts'
import { betweenMarks } from '../lib/between-marks.ts'
import { areClean, lineOf, MARKS, parseDocumentTable, tableOf, withoutMissing } from './report.ts'
import { check, type Outcome } from './run.ts'
import { dataSets, hasConventions } from './sets.ts'

const DOCUMENT = 'docs/science-checks.md'
const STRING = { type: 'string' } as const
const FLAG = { type: 'boolean', default: false } as const
const { values } = parseArgs({
  options: {
    library: STRING,
    only: { ...STRING, multiple: true },
    set: STRING,
    installed: FLAG,
    write: FLAG,
  },
})
const { library, only, set: part, installed: isInstalledOnly, write: shouldWrite } = values
const isWhole = only === undefined && part === undefined
if (!isInstalledOnly && (library === undefined || !existsSync(library))) {
  console.error(`npm run check:r-scripts -- --library FOLDER [--only TOOL] [--set NAME] [--write]
FOLDER holds packages of R. --set takes the sets with NAME in their names. --write renews the table of
${DOCUMENT}: of a part its rows, each of which has its day; a whole run makes all of it anew.
With --installed in place of --library R's own packages are taken, and one that is missing is no fault.`)
  process.exit(2)
}

const env = { ...process.env, ...(library !== undefined && { R_LIBS: library }) }
const inR = (code: string) => execFileSync('Rscript', ['-e', code], { env }).toString().trim()
const VERSIONS = `said <- paste("R", getRversion())
for (name in c("TwoSampleMR", "MendelianRandomization", "RadialMR", "MRPRESSO", "mr.raps", "MVMR", "robustbase", "metafor")) {
  if (requireNamespace(name, quietly = TRUE)) said <- c(said, paste(name, packageVersion(name)))
}
cat(said, sep = ", ")`
const density = inR('cat(getRversion() >= "4.4.0")') === 'TRUE' ? 'r-4.4' : 'r-4.2'

const sets = dataSets(density).filter(
  ({ tool, name }) => (only?.includes(tool) ?? true) && name.includes(part ?? ''),
)
const folder = await mkdtemp(join(tmpdir(), 'r-scripts-'))
const outcomes: Outcome[] = []
try {
  for (const set of sets) {
    for (const convention of hasConventions(set) ? CONVENTIONS : [null]) {
      const id = String(outcomes.length)
      const found = await check(set, convention, { folder, id, env, node: process.execPath })
      const one = isInstalledOnly ? withoutMissing(found) : found
      outcomes.push(one)
      console.error(lineOf(one))
    }
  }
} finally {
  await rm(folder, { recursive: true })
}

const day = new Date().toISOString().slice(0, 10)
const document = readFileSync(DOCUMENT, 'utf8')
const isAlone = isWhole || isInstalledOnly
const table = tableOf(outcomes, day, isAlone ? undefined : parseDocumentTable(document))
const report = `Measured with ${inR(VERSIONS)}.\n\n${table}`
console.log(report)
if (shouldWrite) {
  writeFileSync(DOCUMENT, betweenMarks(document, MARKS, report))
  console.error(`written to ${DOCUMENT}`)
}
process.exitCode = areClean(outcomes) ? 0 : 1
