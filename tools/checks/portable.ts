import { existsSync, readFileSync } from 'node:fs'
import { filesOf, lineAt, type Problem } from './source.ts'

/** Absolute paths that exist on one machine only. */
const MACHINE_PATH = /(?<![\w.:/-])\/(?:work|home|Users|root)\/[\w.-]+/g
/** The reference pages beside the project: tests may look, and skip when they are not there. */
const BESIDE = /\.\.\/shared\//g

/** Machine-specific names in one text. */
export function judgePortability(file: string, text: string): Problem[] {
  const isAllowedBeside = file.startsWith('tests/') || file.startsWith('.ci/')
  const patterns = isAllowedBeside ? [MACHINE_PATH] : [MACHINE_PATH, BESIDE]
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      line: lineAt(text, match.index),
      message: `${match[0]} is a path of one machine: make it relative or a variable`,
    })),
  )
}

/** The lockfile holds versions and hashes; which registry serves them is the installer's setting. */
export function judgeLockfile(file: string, text: string): Problem[] {
  return [...text.matchAll(/"resolved": "(https?:[^"]+)"/g)].map((match) => ({
    file,
    line: lineAt(text, match.index),
    message: `${match[1]}: the lockfile names a registry; .npmrc has omit-lockfile-registry-resolved=true, so install again with it`,
  }))
}

/** The project must run wherever it is cloned. */
export function checkPortability(): Problem[] {
  const files = filesOf(
    '{src,sw,server,tests,bench,tools,docs,public,locales,.ci}/**/*.{ts,tsx,mjs,css,md,json,svg,po,sql}',
    '.ci/*',
    '*.{ts,md,json,html}',
    '.npmrc',
  ).filter((file) => file !== 'package-lock.json' && file !== 'tools/checks/portable.ts')
  const lockfile = existsSync('package-lock.json') ? readFileSync('package-lock.json', 'utf8') : ''
  return [
    ...files.flatMap((file) => judgePortability(file, readFileSync(file, 'utf8'))),
    ...judgeLockfile('package-lock.json', lockfile),
  ]
}
