#!/usr/bin/env node
/**
 * `npm start`: from a fresh clone to a running product. Plain JavaScript, because it has to run on
 * the machine's own Node before the project's Node is there.
 */
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'
import { serverEnv } from './lib/server-env.mjs'

await ensureInstalled()
await ensureBuilt()
process.exitCode = await run(projectNode(), ['server/main.ts', ...process.argv.slice(2)], {
  env: serverEnv(),
})
