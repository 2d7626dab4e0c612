#!/usr/bin/env node
/**
 * `npm run pictures`: shows the effect of a change on the product's pages, before and after, on one page.
 *
 *   npm run pictures                              all states
 *   npm run pictures -- --only records            these states
 *   npm run pictures -- --base v1.2 --width 320   against another commit; further filters as in `npm run gallery`
 *
 * The base is built once in a worktree below `.cache/pictures`; the present catalogue of states visits both products.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { galleryEnv, galleryOptions } from './lib/gallery.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { fail, projectRoot, logProgress } from './lib/project.mjs'
import { run } from './lib/run.mjs'

const CACHE = join(projectRoot, '.cache', 'pictures')
/** Files of the crawler, which come from the present checkout for both products. */
const WALKERS = ['tests', 'playwright.config.ts', 'tools/test']

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  if (status !== 0) fail(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

/** Builds the product of a commit, in a worktree of its own. */
async function builtAt(commit) {
  const folder = join(CACHE, commit)
  if (!existsSync(folder)) git('worktree', 'add', '--detach', '--force', folder, commit)
  const modules = join(folder, 'node_modules')
  const isSameLock = git('diff', '--name-only', commit, '--', 'package-lock.json') === ''
  if (!existsSync(modules)) {
    if (isSameLock) symlinkSync(join(projectRoot, 'node_modules'), modules)
    else if ((await run('npm', ['ci', '--ignore-scripts'], { cwd: folder })) !== 0)
      fail(`the packages of ${commit} could not be installed`)
  }
  const code = await run(process.execPath, ['tools/build.mjs', '--if-stale'], { cwd: folder })
  if (code !== 0) fail(`${commit} could not be built`)
  for (const walker of WALKERS) {
    rmSync(join(folder, walker), { recursive: true, force: true })
    cpSync(join(projectRoot, walker), join(folder, walker), { recursive: true })
  }
  return folder
}

/** Takes the pictures of one product. */
function take(folder, env) {
  const playwright = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js')
  return run(process.execPath, [playwright, 'test', '--project=gallery'], { cwd: folder, env })
}

const { values } = galleryOptions(process.argv.slice(2), { base: { type: 'string' } })
await ensureInstalled()
await ensureBuilt()
const commit = git('rev-parse', values.base ?? git('merge-base', 'HEAD', 'main'))
const out = join(projectRoot, 'pictures')
const folder = (name) => join(out, name)
rmSync(out, { recursive: true, force: true })
const base = await builtAt(commit)
const still = { VERISCOPE_GALLERY_STILL: '1' }
logProgress(`before: ${commit.slice(0, 8)}`)
await take(base, galleryEnv(values, { ...still, VERISCOPE_GALLERY_INTO: folder('before') }))
logProgress('after: the working tree')
await take(
  projectRoot,
  galleryEnv(values, {
    ...still,
    VERISCOPE_GALLERY_INTO: folder('after'),
    VERISCOPE_GALLERY_BEFORE: folder('before'),
    VERISCOPE_GALLERY_DIFFERENCE: folder('difference'),
  }),
)
const { comparedIn, writePage } = await import('./lib/picture-page.ts')
const found = comparedIn(out)
for (const [kind, files] of Object.entries(found)) logProgress(`${files.length} ${kind}`)
logProgress(writePage(out, found))
