import { readdirSync } from 'node:fs'
import { filesOf, lineAt, type Problem, readSource, type SourceFile } from './source.ts'
import { importsOf } from './specifiers.ts'

/**
 * Which folder may import which in `src/`: a folder may import from later rows. Folders of one row
 * do not import each other.
 */
export const LAYERS: readonly (readonly string[])[] = [
  // What the server runs to write a page: the application without a browser.
  ['render'],
  ['app'],
  ['layouts'],
  ['features'],
  ['ui', 'cache'],
  ['session'],
  ['transport', 'workers'],
  ['results'],
  ['i18n'],
  ['platform', 'science'],
  ['lib'],
  ['contract'],
]

/** What the other roots of the project may take from `src/` (and from nowhere else). */
const OUTSIDERS: Record<string, readonly string[]> = {
  sw: ['contract', 'lib'],
  server: ['contract', 'science', 'lib'],
}

function layerOf(folder: string): number {
  return LAYERS.findIndex((row) => row.includes(folder))
}

type Place = { root: string; folder: string; feature: string }

function placeOf(path: string): Place {
  const [root = '', folder = '', feature = ''] = path.split('/')
  return { root, folder: folder.includes('.') ? '' : folder, feature }
}

function judgeWithinSource(from: Place, to: Place): string | null {
  // Files right in src/ are the boot and the declarations of types: they may use everything.
  if (from.folder === '') return null
  if (to.folder === '') return 'src/main.tsx only boots: nothing imports it'
  if (from.folder === to.folder) {
    if (from.folder !== 'features' || from.feature === to.feature) return null
    return `feature ${from.feature} must not know feature ${to.feature}: let them meet in src/app, or through src/contract and src/lib/paths`
  }
  if (layerOf(to.folder) > layerOf(from.folder)) return null
  const allowed = LAYERS.slice(layerOf(from.folder) + 1).flat()
  return `src/${from.folder} must not import src/${to.folder}; it may use ${allowed.join(', ') || 'nothing of ours'}`
}

/** Says why a file must not import another one of ours, or null when it may. */
export function judgeImport(fromPath: string, toPath: string): string | null {
  const [from, to] = [placeOf(fromPath), placeOf(toPath)]
  const isTest = from.root === 'tests' || from.root === 'bench'
  if (to.root === 'tests' && !isTest) return 'only tests and benches import tests/'
  if (from.root === 'src') {
    if (to.root === 'src') return judgeWithinSource(from, to)
    if (to.root === 'locales' && from.folder === 'i18n') return null
    return `src/ runs in the browser and imports nothing from ${to.root}/`
  }
  const allowed = OUTSIDERS[from.root]
  if (!allowed || to.root === from.root || to.root === 'package.json') return null
  if (to.root === 'src' && allowed.includes(to.folder)) return null
  return `${from.root}/ imports only ${allowed.map((name) => `src/${name}`).join(', ')}, not ${toPath}`
}

/** The wrong imports of one file. */
export function judgeFile(source: SourceFile): Problem[] {
  return importsOf(source).flatMap(({ target, offset }) => {
    const message = target === null ? null : judgeImport(source.file, target)
    return message === null
      ? []
      : [{ file: source.file, line: lineAt(source.code, offset), message }]
  })
}

/** A new folder must be added to the layers before it may contain anything. */
function judgeFolders(): Problem[] {
  return readdirSync('src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && layerOf(entry.name) === -1)
    .map((entry) => ({
      file: `src/${entry.name}`,
      line: 1,
      message: 'a folder without a place in the order of imports (tools/checks/layers.ts)',
    }))
}

/** Checks every import of the product against the layers. */
export function checkLayers(): Problem[] {
  const files = filesOf('{src,sw,server,tools}/**/*.{ts,tsx}', '*.ts')
  return [
    ...judgeFolders(),
    ...files
      .filter((file) => file !== 'playwright.config.ts')
      .flatMap((file) => judgeFile(readSource(file))),
  ]
}
