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

/**
 * It unpacks, or reads, megabytes by the hundred: minutes where others go first, so that it ran into its limits and was
 * tried a second time.
 */
const IS_HEAVY = /\bmegabytes?\b/i

/** It hashes at full strength, which the others must not. */
const ALONE: readonly string[] = ['tests/unit/server/service/password-hashes.test.ts']

/** What stands there keeps the one database and the one store of a device, which the next file would find open. */
const KEEPS_THE_DEVICE = ['cache', 'platform', 'session']
/** What stands there writes to the one document and the one window (title, history, worker) and keeps it. */
const KEEPS_THE_PAGE = KEEPS_THE_DEVICE
const USES_THE_DEVICE =
  /\bfake-indexeddb\b|\/(?:cache|platform)\/[\w-]*(?:outbox|user-cache|device-db)/

/** Messages between tabs do not arrive in a context of a thread: their events are of another one. */
const HAS_TABS = /\bBroadcastChannel\b|\bchannels\./

export type Kind =
  | 'server'
  | 'shared'
  | 'alone'
  | 'together'
  | 'apart'
  | 'dom'
  | 'domApart'
  | 'domTabs'

/**
 * Kinds that run in the gaps of the browser tests. Those of pages wait for nothing but themselves, too; with
 * them the gaps were too small: the browser tests took a fifth longer.
 */
export const BEHIND = ['shared'] as const satisfies readonly Kind[]

/** They start servers and commands, which have to answer in their own time. */
const STARTS_OTHERS = ['server', 'tools', 'workers']

/** Files of tools that start nothing and change nothing but what they were given. */
const STARTS_NOTHING =
  /^tests\/unit\/tools\/(?:calibrate|catalogue|checks|conformance|core-texts|docs|install|mutations|publish\.test|test\/(?:changed|history|processor|schedule|shard)|vite\/(?:first-set|free-libraries|late-notice|plan-chunks|route-files))\b/

/** @param text what stands in the file */
export function kindOf(file: string, text: string): Kind {
  const folder = file.split('/')[2] ?? ''
  const changesOthers = ALONE.includes(file) || CHANGES_THE_PROCESS.test(text)
  const usesTheDevice = USES_THE_DEVICE.test(text)
  if (HAS_DOM.test(text)) {
    const isApart = changesOthers || usesTheDevice || KEEPS_THE_PAGE.includes(folder)
    if (!isApart) return 'dom'
    return HAS_TABS.test(text) ? 'domTabs' : 'domApart'
  }
  const hasToBeAlone = changesOthers || (usesTheDevice && KEEPS_THE_DEVICE.includes(folder))
  if (folder === 'server') return hasToBeAlone ? 'alone' : 'server'
  const startsOthers = STARTS_OTHERS.includes(folder) && !STARTS_NOTHING.test(file)
  if (MEASURES_TIME.test(text) || startsOthers) return 'alone'
  if (hasToBeAlone) return 'apart'
  return SHARED.includes(folder) && !IS_HEAVY.test(text) ? 'shared' : 'together'
}

/** Every file of unit tests, by the way it is run. */
export function filesByKind(): Record<Kind, string[]> {
  const files: Record<Kind, string[]> = {
    server: [],
    shared: [],
    alone: [],
    together: [],
    apart: [],
    dom: [],
    domApart: [],
    domTabs: [],
  }
  for (const file of globSync('tests/unit/**/*.test.{ts,tsx}')) {
    files[kindOf(file, readFileSync(file, 'utf8'))].push(file)
  }
  return files
}
