#!/usr/bin/env node
/**
 * `npm run test:cross-build`: tests that data which a browser stored with an earlier build is still there with this one, and
 * that both give the same results. Checks out the commit of tests/cross-build/baseline.json into `.cache/baseline`, builds it once, and
 * runs tests/cross-build.
 *
 *   npm run test:cross-build -- cross-build    one file
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail, projectRoot, logProgress } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const { commit } = JSON.parse(
  readFileSync(join(projectRoot, 'tests/cross-build/baseline.json'), 'utf8'),
)

function git(...args) {
  return spawnSync('git', args, { cwd: projectRoot, maxBuffer: 2 ** 30 })
}

/** Checks the baseline out and builds it, unless that is done. @returns its folder */
async function ensureBaseline() {
  const folder = join(projectRoot, '.cache/baseline', commit)
  const done = join(folder, '.cache/baseline-done')
  if (existsSync(done)) return folder
  logProgress(`Building ${commit.slice(0, 8)} for comparison …`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = git('archive', commit)
  if (archive.status !== 0)
    fail(`Commit ${commit} is not in this clone: git fetch --unshallow brings it.`)
  spawnSync('tar', ['-x'], { cwd: folder, input: archive.stdout })
  // It installs its own packages.
  const code = await run(process.execPath, ['tools/build.mjs'], { cwd: folder })
  if (code !== 0) fail(`The build of ${commit} ended with ${code}.`, code)
  writeFileSync(done, '')
  return folder
}

await ensureInstalled()
await ensureBuilt()
const baseline = await ensureBaseline()
process.exitCode = await run(
  'playwright',
  ['test', '--project=cross-build', ...process.argv.slice(2)],
  {
    env: {
      PW_DISABLE_TS_ESM: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: '.cache/test/cross-build.json',
      VERISCOPE_BASELINE: baseline,
    },
  },
)
