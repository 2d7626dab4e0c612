/**
 * `npm run checks [-- name …]`: the project's rules that neither the linter nor the types know.
 * With `CHECKS_JSON` the outcome is also written as `{ passed, failed, skipped }`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkCasts } from './casts.ts'
import { checkCallsTable } from '../contract/calls-table.ts'
import { checkContractWire } from './contract-wire.ts'
import { checkFetchLimits } from './fetch-limits.ts'
import { checkFilePurposes } from './file-purpose.ts'
import { checkFrozenNames } from './frozen-names.ts'
import { checkLanguages } from './languages.ts'
import { checkMigrations } from './migrations.ts'
import type { Check } from './source.ts'
import { checkTerms } from './terms.ts'
import { checkTextSizes } from './text-size.ts'
import { checkTexts } from './texts.ts'
import { checkWords } from './words.ts'

const CHECKS: readonly Check[] = [
  { name: 'fetch-limits', run: checkFetchLimits },
  { name: 'casts', run: checkCasts },
  { name: 'texts', run: checkTexts },
  { name: 'text-size', run: checkTextSizes },
  { name: 'terms', run: checkTerms },
  { name: 'file-purpose', run: checkFilePurposes },
  { name: 'languages', run: checkLanguages },
  { name: 'words', run: checkWords },
  { name: 'contract-wire', run: checkContractWire },
  { name: 'calls-table', run: checkCallsTable },
  { name: 'frozen-names', run: checkFrozenNames },
  { name: 'migrations', run: checkMigrations },
]

async function passes(check: Check): Promise<boolean> {
  const problems = await check.run()
  for (const { file, line, message } of problems) console.log(`${file}:${line}  ${message}`)
  console.log(
    problems.length === 0 ? `ok   ${check.name}` : `FAIL ${check.name} (${problems.length})`,
  )
  return problems.length === 0
}

const requested = process.argv.slice(2)
const chosen = CHECKS.filter(({ name }) => requested.length === 0 || requested.includes(name))
const outcomes: boolean[] = []
for (const check of chosen) outcomes.push(await passes(check))

const passed = outcomes.filter(Boolean).length
const failed = outcomes.length - passed
const report = process.env['CHECKS_JSON']
if (report) {
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, JSON.stringify({ passed, failed, skipped: 0 }))
}
process.exitCode = failed > 0 || outcomes.length === 0 ? 1 : 0
