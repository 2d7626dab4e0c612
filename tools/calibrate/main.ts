import { readFileSync, writeFileSync } from 'node:fs'
import { readCatalogText } from './names.ts'
import { betweenMarks } from '../lib/between-marks.ts'
import { calibrate, lineOf, MARKS, moduleOf, tableOf } from './report.ts'

const DEFAULT = { runs: 2000, seed: 20_261_123 }
const DATA = 'src/results/scan/calibration-data.ts'
const DOCUMENT = 'docs/science-checks.md'

const words = process.argv.slice(2)
const shouldWrite = words.includes('--write')
const [runs = DEFAULT.runs, seed = DEFAULT.seed, ...rest] = words
  .filter((word) => word !== '--write')
  .map(Number)
if (!Number.isInteger(runs) || runs < 10 || !Number.isInteger(seed) || rest.length > 0) {
  console.error(
    'npm run calibrate [-- runs [seed]] [--write]: runs is a whole number of 10 or more',
  )
  process.exit(2)
}
const name = await readCatalogText()
const calibration = calibrate({ runs, seed }, (row) => console.error(lineOf(row, runs, name)))
const table = tableOf(calibration, name)
console.log(table)
if (shouldWrite) {
  writeFileSync(DATA, moduleOf(calibration))
  writeFileSync(DOCUMENT, betweenMarks(readFileSync(DOCUMENT, 'utf8'), MARKS, table))
  console.error(`written to ${DATA} and ${DOCUMENT}; format the first with oxfmt`)
}
