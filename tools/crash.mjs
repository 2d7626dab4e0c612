#!/usr/bin/env node
/** `npm run crash`: R1 with all its 20 kills of the server; the test run has eight of them. */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const vitest = 'node_modules/vitest/vitest.mjs'
process.exitCode = await run(
  projectNode(),
  [vitest, 'run', 'tests/unit/server/billing/payments-crash'],
  { env: { CRASH_KILLS: '20', VERISCOPE_NIGHTLY: '1' } },
)
