#!/usr/bin/env node
/**
 * `npm run calibrate [-- runs [seed]] [--only tool] [--write]`: measures in simulated data how often the scan gives
 * each verdict (`--only verdicts`), and how often each check of each tool is amber or red, with valid data and with
 * named faults (`--only two-sample` and so on). Prints the tables; with --write it replaces those of the page and of
 * docs/science-checks.md. 2000 runs take about half an hour on one core.
 */
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
process.exitCode = await run(projectNode(), ['tools/calibrate/main.ts', ...process.argv.slice(2)])
