import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, projectRoot } from './project.mjs'

/** First Node that runs TypeScript files without a flag, as our packages require. */
const NEEDED = [22, 19]

/** Whether a version such as `v24.1.0` is enough. */
export function isEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/**
 * Returns the Node that runs the product: the locked one from node_modules, else the one that runs now
 * when it is new enough.
 */
export function projectNode() {
  const locked = join(projectRoot, 'node_modules', '.bin', 'node')
  if (existsSync(locked) && spawnSync(locked, ['--version']).status === 0) return locked
  if (isEnough(process.version)) return process.execPath
  return fail(
    `Veriscope needs Node ${NEEDED.join('.')} or newer; this is ${process.version}, and there is ` +
      `no packaged Node for ${process.platform}-${process.arch}. Install one from https://nodejs.org.`,
  )
}
