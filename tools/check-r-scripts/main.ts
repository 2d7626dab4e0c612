/** `npm run check:r-scripts`: every tool's script under every convention, run in R and counted. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONVENTIONS } from '../../src/science/codes.ts'
import { check, type Outcome } from './run.ts'
import { dataSets, hasConventions } from './sets.ts'

const { values } = parseArgs({ options: { library: { type: 'string' }, only: { type: 'string' } } })
const { library, only } = values
if (library === undefined || !existsSync(library)) {
  console.error(
    'npm run check:r-scripts -- --library FOLDER [--only TOOL]: FOLDER holds packages of R',
  )
  process.exit(2)
}

const env = { ...process.env, R_LIBS: library }
const inR = (code: string) => execFileSync('Rscript', ['-e', code], { env }).toString().trim()
const VERSIONS = `cat(R.version.string, "\\n")
for (name in c("TwoSampleMR", "MendelianRandomization", "RadialMR", "mr.raps", "robustbase", "metafor")) {
  if (requireNamespace(name, quietly = TRUE)) cat(name, as.character(packageVersion(name)), "\\n")
}`
const density = inR('cat(getRversion() >= "4.4.0")') === 'TRUE' ? 'r-4.4' : 'r-4.2'

const HEAD = [
  'tool',
  'convention',
  'set',
  'agrees',
  'differs',
  'R could not',
  'not compared',
  'crashed',
]
const rowOf = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

function cellsOf(one: Outcome) {
  const { tool, convention, set, agrees, differs, couldNot, notCompared, crash } = one
  return [
    tool,
    convention,
    set,
    agrees,
    differs,
    couldNot,
    notCompared,
    crash === null ? '' : 'yes',
  ]
}

const folder = await mkdtemp(join(tmpdir(), 'r-scripts-'))
const outcomes: Outcome[] = []
try {
  console.log(rowOf(HEAD))
  console.log(rowOf(HEAD.map(() => '---')))
  for (const set of dataSets(density).filter(({ tool }) => only === undefined || tool === only)) {
    for (const convention of hasConventions(set) ? CONVENTIONS : [null]) {
      const id = String(outcomes.length)
      const one = await check(set, convention, { folder, id, library, node: process.execPath })
      outcomes.push(one)
      console.log(rowOf(cellsOf(one)))
    }
  }
} finally {
  await rm(folder, { recursive: true })
}

for (const { tool, convention, set, notes, crash } of outcomes) {
  const name = [tool, convention, set].filter((word) => word !== '').join(' · ')
  for (const note of notes) console.log(`${name}: ${note}`)
  if (crash !== null) console.log(`${name}: crashed: ${crash}`)
}
console.log(inR(VERSIONS))
process.exitCode = outcomes.some(({ crash }) => crash !== null) ? 1 : 0
