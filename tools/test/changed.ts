/** `npm test -- --changed`: what differs from main, and which tests that can reach. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { ROUTES } from '../../src/contract/routes.ts'
import { type Graph, namedFrom, reachedBy, readGraph } from './reach.ts'

/** A change to these is a change to everything. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tests\/setup\/.*|tools\/test\/unit-projects\.ts|\.npmrc)$/
/** What the built product and its server are made of. */
const PRODUCT = /^(?:src|sw|server|public|locales)\/|^(?:index\.html|vite\.config\.ts)$/
const E2E = /^tests\/e2e\/.+\.spec\.ts$/
const UNIT = /^tests\/unit\/.+\.test\.tsx?$/
const SCREENS = 'src/app/screens.ts'

/** Where everything else of the browser is met once: boot, sign-in, reading, a tool, a record. */
export const CORE = ['tests/e2e/boot.spec.ts', 'tests/e2e/story.spec.ts'] as const

/** More browser tests than these take longer than anyone waits between two changes. */
const MOST_SPECS = 4

export type Plan = {
  changed: string[]
  /** Unit tests; null: all of them. */
  unit: string[] | null
  e2e: string[]
  /** Browser tests that can be reached and are left to the whole run. */
  left: string[]
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
  return status === 0 ? stdout : null
}

const lines = (text: string | null) => (text ?? '').split('\n').filter((line) => line !== '')

/** The commit that the branch left main at; on main itself the last commit. */
function baseCommit(): string {
  for (const main of ['origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', main)?.trim()
    if (base) return base
  }
  return 'HEAD'
}

/** The ids of texts that two versions of a catalog have differently. */
export function changedTexts(before: string, after: string): string[] {
  const entries = (text: string) =>
    new Map(
      text.split(/\n\s*\n/).flatMap((block) => {
        const id = /^msgid "(.+)"$/m.exec(block)?.[1]
        return id === undefined ? [] : [[id, block.slice(block.indexOf('msgid'))] as const]
      }),
    )
  const [old, now] = [entries(before), entries(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id))
}

/** The screen's file of each route, as `src/app/screens.ts` loads it. */
export function screenFiles(text: string): Map<string, string> {
  const loaders = text.matchAll(/^ {2}(\w+): async \(\) =>\s*\(await import\('(\.[^']+)'\)/gm)
  return new Map(
    [...loaders].map(([, route = '', file = '']) => [
      route,
      file.startsWith('../') ? `src/${file.slice(3)}` : `src/app/${file.slice(2)}`,
    ]),
  )
}

/** How often a browser test speaks of each route: by its address, its name or its builder. */
export function routesIn(text: string): Set<string> {
  const found = new Set<string>()
  for (const [name, { path }] of Object.entries(ROUTES)) {
    const address = path.replace(/\/:.*$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const speaks = new RegExp(
      `['"\`}]${address}(?=['"\`/?#])|\\bROUTES\\.${name}\\b|paths\\.${name}\\(`,
    )
    if (speaks.test(text)) found.add(name)
  }
  return found
}

type Files = { graph: Graph; read: (file: string) => string }

/** The routes whose screens alone lead to one of these files; null: the frame of every page does. */
function routesOf(files: readonly string[], { graph, read }: Files): Set<string> | null {
  const screens = screenFiles(read(SCREENS))
  const isScreen = new Set(screens.values())
  const frame = namedFrom(['src/main.tsx'], graph, (file) => !isScreen.has(file))
  const routes = new Set<string>()
  for (const file of files) {
    if (frame.has(file)) return null
    const of = [...screens].filter(([, screen]) => namedFrom([screen], graph).has(file))
    if (of.length === 0) return null
    for (const [route] of of) routes.add(route)
  }
  return routes
}

function specsFor(changed: readonly string[], files: Files): { e2e: string[]; left: string[] } {
  const { graph, read } = files
  const all = [...graph.keys()].filter((file) => E2E.test(file))
  const ofTests = changed.filter((file) => file.startsWith('tests/'))
  const throughTests = new Map([...graph].filter(([file]) => file.startsWith('tests/')))
  const own = [...reachedBy(ofTests, throughTests)].filter((file) => E2E.test(file))
  const ofProduct = changed.filter((file) => PRODUCT.test(file))
  if (ofProduct.length === 0) return chosen(own, [])
  const routes = routesOf(ofProduct, files)
  if (routes === null) return chosen([...own, ...CORE.filter((file) => existsSync(file))], [])
  const speaking = all
    .map((file) => ({ file, spoken: routesIn(read(file)) }))
    .filter(({ spoken }) => [...spoken].some((route) => routes.has(route)))
    // Who speaks of few routes is about them.
    .toSorted((a, b) => a.spoken.size - b.spoken.size)
  return chosen(
    own,
    speaking.map(({ file }) => file),
  )
}

function chosen(first: readonly string[], then: readonly string[]) {
  const all = [...new Set([...first, ...then])]
  return { e2e: all.slice(0, MOST_SPECS), left: all.slice(MOST_SPECS) }
}

/** The plan for a list of changed files. */
export function planFor(changed: readonly string[], files: Files): Plan {
  const specs = specsFor(changed, files)
  const isAll = changed.some((file) => EVERYTHING.test(file))
  const reached = reachedBy(changed, files.graph)
  const unit = isAll ? null : [...reached].filter((file) => UNIT.test(file)).toSorted()
  return { changed: [...changed], unit, ...specs }
}

/** Texts that changed count as changes of the files that show them, not of every page. */
function withShowers(changed: readonly string[], base: string, files: Files): string[] {
  const catalogs = changed.filter((file) => /^locales\/.+\.po$/.test(file))
  if (catalogs.length === 0) return [...changed]
  const ids = catalogs.flatMap((file) =>
    changedTexts(git('show', `${base}:${file}`) ?? '', existsSync(file) ? files.read(file) : ''),
  )
  const sources = [...files.graph.keys()].filter((file) => /^(?:src|server)\//.test(file))
  const shows = (text: string) => ids.some((id) => text.includes(`'${id}'`))
  const showers = sources.filter((file) => shows(files.read(file)))
  return [...new Set([...changed.filter((file) => !catalogs.includes(file)), ...showers])]
}

/** What differs from a commit, committed or not, and the files that it is read in. */
function changeFrom(base: string): { changed: string[]; files: Files } {
  const differing = lines(git('diff', '--name-only', base))
  const unknown = lines(git('ls-files', '--others', '--exclude-standard'))
  const changed = [...new Set([...differing, ...unknown])]
  const tracked = [...lines(git('ls-files')), ...unknown]
  const all = [...new Set(tracked)].filter((file) => existsSync(file))
  const read = (file: string) => readFileSync(file, 'utf8')
  const files = { graph: readGraph(all), read }
  return { changed: withShowers(changed, base, files), files }
}

/** What differs from main, committed or not, and what that reaches. */
export function planOfChange(): Plan {
  const { changed, files } = changeFrom(baseCommit())
  return planFor(changed, files)
}

/** The routes whose screens the difference from a commit can change; null: those of all. */
export function reachedRoutes(base: string): string[] | null {
  const { changed, files } = changeFrom(base)
  const ofProduct = changed.filter((file) => PRODUCT.test(file))
  const routes = routesOf(ofProduct, files)
  return routes && [...routes]
}
