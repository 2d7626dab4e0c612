#!/usr/bin/env node
/**
 * `npm run check:r-scripts -- --library FOLDER [--only TOOL]`: writes the script of every tool under
 * every convention for shipped and made data, runs them with the packages of R in FOLDER, and prints
 * what agrees. It installs nothing of R.
 */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
process.exitCode = await run(projectNode(), [
  'tools/check-r-scripts/main.ts',
  ...process.argv.slice(2),
])
