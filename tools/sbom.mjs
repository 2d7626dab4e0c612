#!/usr/bin/env node
/**
 * `npm run sbom [-- file]`: the list of packages that an installation is made of, with versions, licences and
 * hashes, from the lockfile alone (CycloneDX; without a file to standard output).
 */
import { writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { fail, projectRoot, say } from './lib/project.mjs'

const [file] = process.argv.slice(2)
const npm = process.env.npm_execpath
const [command, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
// Also packages of development: the page is built of them.
const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only']
const { status, stdout } = spawnSync(command, [...args, ...options], {
  cwd: projectRoot,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
})
if (status !== 0) fail(`npm sbom ended with ${status}`, status ?? 1)
if (file === undefined) process.stdout.write(stdout)
else {
  writeFileSync(file, stdout)
  say(`${JSON.parse(stdout).components.length} packages written to ${file}`)
}
