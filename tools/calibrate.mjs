#!/usr/bin/env node
/**
 * `npm run calibrate [-- runs [seed]] [--write]`: measures how often the scan gives each verdict in simulated
 * data, with and without an effect. Prints the table; with --write it replaces that of the page and of
 * docs/science-checks.md.
 */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
process.exitCode = await run(projectNode(), ['tools/calibrate/main.ts', ...process.argv.slice(2)])
