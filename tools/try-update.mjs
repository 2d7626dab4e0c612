#!/usr/bin/env node
/**
 * `npm run try:update`: makes a new build under the running server, so that open pages offer the
 * update. The label makes its id differ from every earlier one even when no source has changed.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const label = process.env.VERISCOPE_BUILD_LABEL ?? `try-update ${new Date().toISOString()}`
const environment = { ...process.env, NODE_ENV: 'production', VERISCOPE_BUILD_LABEL: label }
const node = process.execPath

function step(args) {
  const { status } = spawnSync(node, args, { cwd: root, env: environment, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

step([join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'])
step([join('tools', 'after-build.ts')])
console.log('Open pages hear of it on return to view, within the hour, or by "check now" in About.')
