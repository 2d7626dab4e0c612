/** Overrides of the linter, one for each folder with rules of its own: its imports and the globals it may use. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { OxlintOverride } from 'oxlint'
import { ADAPTERS, type Adapter } from './adapters.ts'

/** A folder of `src/` imports from later rows only; folders of one row do not import each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['render', 'start'],
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

/** Folders of `src/` that the other programs may import. */
const OUTSIDERS: Readonly<Record<string, readonly string[]>> = {
  sw: ['contract', 'lib'],
  server: ['contract', 'science', 'lib'],
}

type Pattern = {
  regex: string
  message: string
  allowTypeImports?: boolean
  importNames?: string[]
}

const UP = String.raw`^(?:\.\./)+`

const source = join(import.meta.dirname, '../../src')
const foldersOf = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

const FEATURES = foldersOf(join(source, 'features'))

const unknown = foldersOf(source).filter((name) => !LAYERS.flat().includes(name))
if (unknown.length > 0) throw new Error(`src/${unknown[0]} has no place in LAYERS`)

function layerPatterns(layer: string): Pattern[] {
  const row = LAYERS.findIndex((names) => names.includes(layer))
  const forbidden = LAYERS.slice(0, row + 1)
    .flat()
    .filter((name) => name !== layer)
  const outside = ['server', 'sw']
  if (layer !== 'i18n') outside.push('locales')
  // A feature has this name.
  if (layer !== 'features') outside.push('tools')
  return [
    { regex: `${UP}(?:${outside.join('|')})/`, message: 'src/ imports nothing from other roots.' },
    ...(forbidden.length > 0
      ? [
          {
            regex: `${UP}(?:${forbidden.join('|')})/`,
            message: `src/${layer} imports later layers only (docs/ARCHITECTURE.md).`,
          },
        ]
      : []),
  ]
}

/** Returns the import patterns that enforce the layers for the files below a path. */
function orderPatterns(path: string): Pattern[] {
  const [root = '', layer = '', feature = ''] = path.split('/')
  const patterns: Pattern[] = [{ regex: `${UP}tests/`, message: 'Nothing imports tests/.' }]
  const allowed = OUTSIDERS[root]
  if (allowed) {
    const forbidden = LAYERS.flat().filter((name) => !allowed.includes(name))
    patterns.push({
      regex: `${UP}(?:src/(?:${forbidden.join('|')})/|tools/|${root === 'sw' ? 'server' : 'sw'}/)`,
      message: `${root}/ imports only ${allowed.join(', ')} of src/.`,
    })
  }
  if (root === 'src' && layer) patterns.push(...layerPatterns(layer))
  const others = FEATURES.filter((name) => name !== feature).join('|')
  if (layer === 'features' && feature)
    patterns.push({
      regex: `${UP}(?:${others})/`,
      message: 'Features never import each other: combine them in src/app, or share src/contract.',
    })
  return patterns
}

function adapterPatterns(closed: readonly Adapter[]): Pattern[] {
  return closed.flatMap(({ imports, names, typesAreFree = false, instead }) =>
    imports
      ? [
          {
            regex: imports,
            message: instead,
            allowTypeImports: typesAreFree,
            ...(names && { importNames: [...names] }),
          },
        ]
      : [],
  )
}

function overrideFor(path: string) {
  const closed = ADAPTERS.filter(({ only }) => !only.some((prefix) => path.startsWith(prefix)))
  // The server has a fetch and a document of its own.
  const ofBrowser = /^(?:src|sw)\//.test(path) ? closed : []
  const globals = ofBrowser.flatMap((adapter) =>
    (adapter.globals ?? []).map((name) => ({ name, message: adapter.instead })),
  )
  const properties = ofBrowser.flatMap((adapter) =>
    (adapter.properties ?? []).map((name) => {
      const [object = '', property = ''] = name.split('.')
      return { object, property, message: adapter.instead }
    }),
  )
  const patterns = [...orderPatterns(path), ...(path === 'tools/' ? [] : adapterPatterns(closed))]
  return {
    files: [path.endsWith('/') ? `${path}**` : path],
    rules: {
      'no-restricted-imports': ['error', { patterns }],
      'no-restricted-globals': ['error', { globals, checkGlobalObject: true }],
      'no-restricted-properties': properties.length > 0 ? ['error', ...properties] : 'off',
    },
  } satisfies OxlintOverride
}

/** Returns overrides from the widest folder to the narrowest: the last that matches a file replaces those before. */
export function boundaries() {
  const layers = LAYERS.flat().map((name) => `src/${name}/`)
  const features = FEATURES.map((name) => `src/features/${name}/`)
  const opened = ADAPTERS.flatMap(({ only }) => only)
  const paths = ['src/', 'sw/', 'server/', 'tools/', ...layers, ...features, ...opened]
  return [...new Set(paths)].toSorted((a, b) => a.length - b.length).map(overrideFor)
}
