#!/usr/bin/env node
/** `npm run dev`: the same server as `npm start`, with Vite in place of the built page. */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
process.exitCode = await run(projectNode(), ['tools/dev/main.ts', ...process.argv.slice(2)])
