import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, projectRoot, logProgress } from './project.mjs'
import { projectNode } from './node.mjs'
import { run } from './run.mjs'

/** All inputs of the built page. */
export const INPUTS = [
  'src',
  'sw',
  'public',
  'locales',
  'index.html',
  'vite.config.ts',
  'vite.render.config.ts',
  'tools/after-build.ts',
  'tools/dev-kill-switch.ts',
  'tools/vite',
  'tools/publish',
  'lingui.config.ts',
  'package-lock.json',
  'package.json',
]
const STAMP = join(projectRoot, '.cache', 'build-stamp')

function filesBelow(path) {
  const absolute = join(projectRoot, path)
  if (!existsSync(absolute)) return []
  const entries = readdirSync(absolute, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted()
}

/** Returns a hash of all inputs: their names and bytes, not their times. */
export function inputsHash() {
  const hash = createHash('sha256')
  for (const input of INPUTS) {
    const isFile = /\.\w+$/.test(input)
    const files = isFile
      ? [join(projectRoot, input)].filter((file) => existsSync(file))
      : filesBelow(input)
    for (const file of files) {
      hash
        .update(file.slice(projectRoot.length))
        .update('\0')
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function isFresh(hash) {
  const isBuilt = existsSync(join(projectRoot, 'dist', 'index.html')) && existsSync(STAMP)
  return isBuilt && readFileSync(STAMP, 'utf8') === hash
}

/**
 * Builds the page into dist/. The stamp is only written after a complete build.
 * @param isQuiet omits Vite's list of files
 */
export async function build(isQuiet = false) {
  const hash = inputsHash()
  rmSync(STAMP, { force: true })
  const node = projectNode()
  const vite = join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js')
  for (const args of [
    [vite, 'build', ...(isQuiet ? ['--logLevel', 'warn'] : [])],
    [vite, 'build', '-c', 'vite.render.config.ts', ...(isQuiet ? ['--logLevel', 'warn'] : [])],
    ['tools/after-build.ts'],
  ]) {
    if (!args[0].startsWith('tools') || existsSync(join(projectRoot, args[0]))) {
      const code = await run(node, args, { env: { NODE_ENV: 'production' } })
      if (code !== 0) return code
    }
  }
  mkdirSync(join(projectRoot, '.cache'), { recursive: true })
  writeFileSync(STAMP, hash)
  return 0
}

/** Whether there is a complete build of the present inputs. */
export const isBuilt = () => isFresh(inputsHash())

/** Builds when the build is missing or its inputs have changed. */
export async function ensureBuilt() {
  if (isBuilt()) return
  logProgress('Building the page …')
  const code = await build(true)
  if (code !== 0) fail(`The build ended with ${code}.`, code)
}
