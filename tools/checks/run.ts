/**
 * `npm run checks [-- name …]`: the project's rules that neither the linter nor the types know.
 * With `CHECKS_JSON` the outcome is also written as `{ passed, failed, skipped }`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkArticleLinks } from './article-links.ts'
import { checkCasts } from './casts.ts'
import { checkCircles } from './circles.ts'
import { checkContractWire } from './contract-wire.ts'
import { checkDoors } from './doors.ts'
import { checkFetchLimits } from './fetch-limits.ts'
import { checkFrozenNames } from './frozen-names.ts'
import { checkLanguages } from './languages.ts'
import { checkMigrations } from './migrations.ts'
import { checkPackages } from './packages.ts'
import { checkPortability } from './portable.ts'
import { checkServerSafety } from './server-safe.ts'
import { checkShards } from './shards.ts'
import { checkSizes } from './sizes.ts'
import { checkStyle } from './style.ts'
import type { Check } from './source.ts'
import { checkTests } from './disabled-tests.ts'
import { checkTexts } from './texts.ts'
import { checkLayers } from './layers.ts'
import { checkWords } from './words.ts'
import { checkToolLists } from './tool-lists.ts'

const CHECKS: readonly Check[] = [
  { name: 'imports', run: checkLayers },
  { name: 'circles', run: checkCircles },
  { name: 'doors', run: checkDoors },
  { name: 'fetch-limits', run: checkFetchLimits },
  { name: 'packages', run: checkPackages },
  { name: 'server-safe', run: checkServerSafety },
  { name: 'casts', run: checkCasts },
  { name: 'texts', run: checkTexts },
  { name: 'languages', run: checkLanguages },
  { name: 'words', run: checkWords },
  { name: 'style', run: checkStyle },
  { name: 'sizes', run: checkSizes },
  { name: 'tests', run: checkTests },
  { name: 'portable', run: checkPortability },
  { name: 'tool-lists', run: checkToolLists },
  { name: 'article-links', run: checkArticleLinks },
  { name: 'contract-wire', run: checkContractWire },
  { name: 'frozen-names', run: checkFrozenNames },
  { name: 'migrations', run: checkMigrations },
  { name: 'shards', run: checkShards },
]

async function passes(check: Check): Promise<boolean> {
  const problems = await check.run()
  for (const { file, line, message, isWarning } of problems) {
    console.log(`${file}:${line}  ${isWarning ? 'warning: ' : ''}${message}`)
  }
  const faults = problems.filter(({ isWarning }) => !isWarning).length
  const counts = faults > 0 ? ` (${faults})` : ''
  console.log(`${faults === 0 ? 'ok  ' : 'FAIL'} ${check.name}${counts}`)
  return faults === 0
}

const asked = process.argv.slice(2)
const chosen = CHECKS.filter(({ name }) => asked.length === 0 || asked.includes(name))
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
