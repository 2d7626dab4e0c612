#!/usr/bin/env node
/**
 * `npm test`, `npm run test:e2e` and `npm run test:nightly`: plain JavaScript until the project's own Node is there, then
 * tools/test/main.ts.
 */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
process.exitCode = await run(projectNode(), ['tools/test/main.ts', ...process.argv.slice(2)])
