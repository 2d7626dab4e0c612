#!/usr/bin/env node
/**
 * `npm run fuzz [-- calls [seed]]`: the malformed calls of the test run, 20 000 of them, with a new seed
 * each time; the seed is printed, and given again it makes the same calls.
 */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { say } from './lib/project.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const [calls = '20000', seed = String(Date.now() % 2 ** 31)] = process.argv.slice(2)
say(`${calls} calls with the seed ${seed}`)
const vitest = 'node_modules/vitest/vitest.mjs'
process.exitCode = await run(projectNode(), [vitest, 'run', 'tests/unit/server/proxy/fuzz'], {
  env: { FUZZ_CALLS: calls, FUZZ_SEED: seed, VERISCOPE_NIGHTLY: '1' },
})
