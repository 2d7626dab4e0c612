#!/usr/bin/env node
/**
 * `npm run size`: bytes and files of the build beside their budgets (tools/size/budgets.ts). Exits with 1 when one
 * is more than 5 % over its budget.
 */
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(projectNode(), ['tools/size/main.ts'])
