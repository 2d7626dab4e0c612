import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { betweenMarks } from '../lib/between-marks.ts'
import { calibrateChecks, mergeTables } from './checks/all.ts'
import { type Tool, TOOLS } from './checks/scenario.ts'
import { CHECK_MARKS, type CheckTable, checkTableOf } from './checks/table.ts'
import { readCatalogText } from './names.ts'
import { calibrate, lineOf, MARKS, moduleOf, tableOf } from './report.ts'

const DEFAULT = { runs: 2000, seed: 20_261_123 }
const VERDICTS = 'verdicts'
const DATA = 'src/results/scan/calibration-data.ts'
const RATES = 'tools/calibrate/check-rates.json'
const DOCUMENT = 'docs/science-checks.md'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const { only, write } = values
const [runs = DEFAULT.runs, seed = DEFAULT.seed, ...rest] = positionals.map(Number)
const tool = TOOLS.find((one) => one === only) ?? null
const isKnown = only === undefined || only === VERDICTS || tool !== null
if (
  !Number.isInteger(runs) ||
  runs < 10 ||
  !Number.isInteger(seed) ||
  rest.length > 0 ||
  !isKnown
) {
  console.error(
    `npm run calibrate [-- runs [seed]] [--only ${[VERDICTS, ...TOOLS].join('|')}] [--write]: runs is a whole number of 10 or more`,
  )
  process.exit(2)
}

function writeTable(marks: typeof MARKS, table: string): void {
  writeFileSync(DOCUMENT, betweenMarks(readFileSync(DOCUMENT, 'utf8'), marks, table))
}

async function measureVerdicts(): Promise<void> {
  const name = await readCatalogText()
  const calibration = calibrate({ runs, seed }, (row) => console.error(lineOf(row, runs, name)))
  const table = tableOf(calibration, name)
  console.log(table)
  if (!write) return
  writeFileSync(DATA, moduleOf(calibration))
  writeTable(MARKS, table)
  console.error(`written to ${DATA} and ${DOCUMENT}; format the first with oxfmt`)
}

async function measureChecks(one: Tool | null): Promise<void> {
  const measured = await calibrateChecks({ runs, seed }, one, (row) =>
    console.error(
      `${row.tool}: ${row.name}, ${row.any.amber} amber and ${row.any.red} red of ${row.runs}`,
    ),
  )
  const before = existsSync(RATES) ? (JSON.parse(readFileSync(RATES, 'utf8')) as CheckTable) : null
  const rates = mergeTables(before, measured)
  console.log(checkTableOf(write ? rates : measured))
  if (!write) return
  writeFileSync(RATES, `${JSON.stringify(rates, null, 2)}\n`)
  writeTable(CHECK_MARKS, checkTableOf(rates))
  console.error(`written to ${RATES} and ${DOCUMENT}; format the first with oxfmt`)
}

if (only === undefined || only === VERDICTS) await measureVerdicts()
if (only !== VERDICTS) await measureChecks(tool)
