/**
 * `npm run contract:renew`: makes the present wire the baseline, unless it breaks older pages and the number is the
 * same, and writes the table of calls.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { judgeWire, BASELINE_WIRE } from '../checks/contract-wire.ts'
import { CALLS_FILE, callsTable } from './calls-table.ts'
import { presentWire, readWire, writeWire } from './wire.ts'

const present = presentWire()
const faults = judgeWire(readWire(readFileSync(BASELINE_WIRE, 'utf8')), present)
for (const { file, message } of faults) console.error(`${file}  ${message}`)
if (faults.length > 0) process.exitCode = 1
else {
  writeFileSync(BASELINE_WIRE, writeWire(present))
  writeFileSync(CALLS_FILE, callsTable())
}
