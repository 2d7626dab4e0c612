#!/usr/bin/env node
/**
 * `npm run --silent analyse -- two-sample-mr --harmonised FILE --json`: runs the page's engine on the
 * command line. Plain JavaScript until the project's own Node is there, then tools/analyse/main.ts.
 */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
process.exitCode = await run(projectNode(), ['tools/analyse/main.ts', ...process.argv.slice(2)])
