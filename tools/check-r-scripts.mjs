#!/usr/bin/env node
/**
 * `npm run check:r-scripts -- --library FOLDER [--only TOOL]`: writes the script of every tool under every convention
 * for shipped and simulated data, runs them with the packages of R in FOLDER, and prints what agrees.
 *
 * `node tools/check-r-scripts.mjs --install`: the same without FOLDER, with R from Debian, for the tools whose packages
 * Debian has, and the tests that need R. Installs what is missing where possible (root on Debian); elsewhere it names what
 * is missing, and exits with 0.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { logProgress } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const PACKAGES = ['r-base-core', 'r-cran-metafor', 'r-cran-robustbase']
/** Tools whose scripts base R and these packages compare wholly or in large parts, in a minute. */
const TOOLS = ['meta-analysis', 'power', 'mediation']
const TESTS = 'tests/unit/results/r-script/'

const isInstalled = (name) =>
  name === 'r-base-core'
    ? spawnSync('Rscript', ['--version']).status === 0
    : spawnSync('Rscript', ['-e', `library(${name.slice(7)})`]).status === 0
const missingPackages = () => PACKAGES.filter((name) => !isInstalled(name))

async function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const arguments_ = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  if ((await run('apt-get', arguments_, { env })) === 0) return
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', arguments_, { env })
}

async function runWithDebian() {
  if (missingPackages().length > 0) await installPackages(missingPackages())
  const missing = missingPackages()
  if (missing.length > 0) {
    logProgress(
      `skipped: scripts in R: ${missing.join(' ')} missing (apt-get install -y --no-install-recommends …)`,
    )
    return 0
  }
  const node = projectNode()
  const vitest = 'node_modules/vitest/vitest.mjs'
  const tests = await run(node, [vitest, 'run', `${TESTS}r-fakes`, `${TESTS}r-runs`], {
    env: { VERISCOPE_NIGHTLY: '1' },
  })
  const only = TOOLS.flatMap((tool) => ['--only', tool])
  const scripts = await run(node, ['tools/check-r-scripts/main.ts', '--installed', ...only])
  return tests || scripts
}

await ensureInstalled()
process.exitCode = process.argv.includes('--install')
  ? await runWithDebian()
  : await run(projectNode(), ['tools/check-r-scripts/main.ts', ...process.argv.slice(2)])
