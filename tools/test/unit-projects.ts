/**
 * Which unit tests run how. A file of its own process costs a start and every import again, so files
 * share one wherever that is safe; a new file finds its place by what stands in it.
 */
import { globSync, readFileSync } from 'node:fs'

/**
 * Folders whose modules keep nothing between two tests, and whose helpers have no hooks: a module of a
 * shared process is read once, so its hooks belong to the first file that imports it.
 */
const SHARED = ['contract', 'features', 'lib', 'results', 'science', 'ui']

/** What changes the modules or the globals of everybody in the same process. */
const CHANGES_THE_PROCESS = /\bvi\.(?:mock|doMock|hoisted|resetModules|stubGlobal|stubEnv)\(/
const HAS_DOM = /^\/\/ @vitest-environment happy-dom$/m

/** It judges how long something took, which says nothing beside other work. */
const MEASURES_TIME = /\bperformance\.now\(/

/** It hashes at full strength, which the others must not. */
const ALONE: readonly string[] = ['tests/unit/server/service/password-hashes.test.ts']

export type Kind = 'server' | 'shared' | 'alone' | 'dom'

/** @param text what stands in the file */
export function kindOf(file: string, text: string): Kind {
  if (HAS_DOM.test(text)) return 'dom'
  if (ALONE.includes(file) || CHANGES_THE_PROCESS.test(text)) return 'alone'
  const folder = file.split('/')[2] ?? ''
  if (folder === 'server') return 'server'
  return SHARED.includes(folder) && !MEASURES_TIME.test(text) ? 'shared' : 'alone'
}

/** Every file of unit tests, by the way it is run. */
export function filesByKind(): Record<Kind, string[]> {
  const files: Record<Kind, string[]> = { server: [], shared: [], alone: [], dom: [] }
  for (const file of globSync('tests/unit/**/*.test.{ts,tsx}')) {
    files[kindOf(file, readFileSync(file, 'utf8'))].push(file)
  }
  return files
}
