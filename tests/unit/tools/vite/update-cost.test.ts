/** Update cost of a new build: the project's own beside one with one more line in one page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import pageConfig from '../../../../vite.config.ts'
import { isBuilt } from '../../../../tools/lib/build.mjs'

const ROOT = join(import.meta.dirname, '../../../..')
/** A page of the group with most code of its own. */
const PAGE = 'src/features/tools/pages/all-tools-page.tsx'
const AREA = /^assets\/member-[\w-]{8}\.js$/

type Files = ReadonlyMap<string, Buffer>

/** Source maps stay on the server. */
const isMap = (name: string) => name.endsWith('.map')

const aLineMore: Plugin = {
  name: 'a-line-more',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith(PAGE)) return null
    return { code: `${code}\nglobalThis.aLineMore = true\n`, map: null }
  },
}

/** Builds the page without the service worker, which has a build of its own. */
async function buildPage(change: PluginOption = null): Promise<Files> {
  const config = await pageConfig({ command: 'build', mode: 'production' })
  const plugins = (config.plugins as unknown[]).flat(Infinity) as (Plugin | null)[]
  const { output } = (await build({
    ...config,
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [plugins.filter((plugin) => !plugin?.name.includes('pwa')), change],
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput
  return new Map(
    output
      .filter(({ fileName }) => !isMap(fileName))
      .map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  )
}

function filesIn(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))
}

const PUBLIC = filesIn(join(ROOT, 'public'))
const WORKER = 'sw.js'

/** Returns Vite's files of the build that the other steps of a run use: another build takes half a minute. */
function builtFiles(): Files {
  const all = filesIn(join(ROOT, '.cache/build'))
  return new Map(
    [...all].filter(([name]) => !PUBLIC.has(name) && !name.startsWith(WORKER) && !isMap(name)),
  )
}

let before: Files = new Map()
let after: Files = new Map()

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  before = isBuilt() ? builtFiles() : await buildPage()
  after = await buildPage(aLineMore)
}, 300_000)

test('a line in a page changes the file of its group, the document, and nothing else', () => {
  const names = [...after.keys()].filter((name) => !before.has(name))
  expect(names.filter((name) => !AREA.test(name))).toEqual([])
  expect(names).toHaveLength(1)
  // Files with the same name have the same content: browsers cache them for a year.
  const same = [...after.keys()].filter((name) => before.has(name))
  const changed = same.filter(
    (name) => before.get(name)?.equals(after.get(name) as Buffer) !== true,
  )
  expect(changed.toSorted()).toEqual(['importmap.json', 'index.html', 'route-files.json'])
})
