#!/usr/bin/env node
/**
 * `npm run bench [-- name … --option …]`: runs each bench/*.ts in a process of its own, so that none is affected
 * by another. A failing one fails the command.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { projectRoot, logProgress } from './lib/project.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
const given = process.argv.slice(2)
const requestedBenches = given.filter((argument) => !argument.startsWith('--'))
// For those benches that take some: `npm run bench -- pages --rounds=3`.
const options = given.filter((argument) => argument.startsWith('--'))
const files = readdirSync(join(projectRoot, 'bench'))
  .filter((name) => name.endsWith('.ts'))
  .filter(
    (name) =>
      requestedBenches.length === 0 || requestedBenches.some((part) => name.startsWith(part)),
  )
  .toSorted()
let failed = files.length === 0 ? 1 : 0
for (const file of files) {
  logProgress(`— ${file}`)
  if ((await run(projectNode(), [`bench/${file}`, ...options])) !== 0) failed += 1
}
process.exitCode = failed > 0 ? 1 : 0
