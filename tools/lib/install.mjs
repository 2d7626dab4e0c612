import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, projectRoot, logProgress } from './project.mjs'
import { run } from './run.mjs'

const LOCKFILE = join(projectRoot, 'package-lock.json')
const MODULES = join(projectRoot, 'node_modules')
const STAMP = join(MODULES, '.install-stamp')
/** npm's own record of what it has installed into node_modules. */
const INSTALLED = join(MODULES, '.package-lock.json')

function lockfileHash() {
  return createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')
}

/** Packages of other platforms are in the lockfile and never installed. */
function isForThisPlatform(entry) {
  const fits = (list, value) => {
    if (!list) return true
    if (list.includes(`!${value}`)) return false
    const allowed = [list].flat().filter((name) => !name.startsWith('!'))
    return allowed.length === 0 || allowed.includes(value)
  }
  return fits(entry.os, process.platform) && fits(entry.cpu, process.arch)
}

/**
 * Whether node_modules matches the lockfile, version by version. After an installation by hand
 * there is no second one.
 * @param required `packages` of package-lock.json   @param present `packages` of npm's own record
 */
export function isSatisfied(required, present) {
  // Ours, as the embedded database: left out on other platforms only.
  const own = Object.keys(required['']?.optionalDependencies ?? {})
  const isOwn = (path) => own.includes(path.slice('node_modules/'.length))
  return Object.entries(required).every(([path, entry]) => {
    if (path === '' || !path.startsWith('node_modules/')) return true
    const found = present[path]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    if (!isForThisPlatform(entry)) return true
    return !isOwn(path) && Boolean(entry.optional || entry.devOptional || entry.peer)
  })
}

function isInstalled() {
  if (!existsSync(MODULES)) return false
  const hash = lockfileHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return true
  if (!existsSync(INSTALLED)) return false
  const required = JSON.parse(readFileSync(LOCKFILE, 'utf8')).packages
  const present = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  if (!isSatisfied(required, present)) return false
  writeFileSync(STAMP, hash)
  return true
}

/** Installs the locked packages when they are missing or another lockfile's. */
export async function ensureInstalled() {
  if (isInstalled()) return
  logProgress('Installing the locked packages (npm ci) …')
  rmSync(STAMP, { force: true })
  const npm = process.env.npm_execpath
  const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const code = await run(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (code !== 0) fail(`npm ci ended with ${code}. Is the network there?`, code)
  writeFileSync(STAMP, lockfileHash())
}
