import { expect, test } from 'vitest'
import type { Area } from '../../../../tools/vite/areas.ts'
import { type BuiltChunk, planChunks } from '../../../../tools/vite/plan-chunks.ts'

const ROOT = '/project'
const AREAS: readonly Area[] = [
  { name: 'landing', entries: /^src\/landing/, sharedStyles: 'app' },
  { name: 'article', entries: /^src\/article/, shared: 'article' },
  {
    name: 'tools',
    entries: /^src\/tool/,
    parts: { 'tool-c': /tool-c/, 'tool-d': /tool-d/ },
    styles: 'app',
  },
]

/** A file that holds the module of its name. */
function chunk(name: string, imports: string[] = [], isDynamicEntry = false): BuiltChunk {
  const id = name.includes('.') ? `${ROOT}/src/${name}` : `${ROOT}/src/${name}.ts`
  return {
    name,
    fileName: `${name}.js`,
    facadeModuleId: isDynamicEntry ? id : null,
    isEntry: name === 'main',
    isDynamicEntry,
    imports: imports.map((other) => `${other}.js`),
    moduleIds: [id],
  }
}
const screen = (name: string, imports: string[] = []) => chunk(name, imports, true)

function placesOf(chunks: BuiltChunk[]): Record<string, string> {
  const places = [...planChunks(chunks, ROOT, AREAS)]
  return Object.fromEntries(places.map(([id, name]) => [id.replace(`${ROOT}/src/`, ''), name]))
}

const BUILD = [
  chunk('main', ['react']),
  chunk('react'),
  screen('landing', ['react', 'figure']),
  screen('article-one', ['react', 'html', 'figure']),
  screen('article-two', ['html']),
  screen('tool-a', ['table', 'chart']),
  screen('tool-b', ['chart']),
  screen('elsewhere', ['table', 'own']),
  chunk('figure', ['format']),
  chunk('format'),
  chunk('html'),
  chunk('table', ['html']),
  chunk('chart'),
  chunk('own'),
]

test('what one area uses is in its file, however many of its screens do', () => {
  expect(placesOf(BUILD)).toMatchObject({
    'landing.ts': 'landing',
    'article-one.ts': 'article',
    'article-two.ts': 'article',
    'tool-a.ts': 'tools',
    'chart.ts': 'tools',
  })
})

test('what several areas use goes to the first of them, with what it needs itself', () => {
  expect(placesOf(BUILD)).toMatchObject({
    'figure.ts': 'landing-shared',
    'format.ts': 'landing-shared',
    // The later areas load the article's file anyway.
    'html.ts': 'article',
    // A screen without an area counts as a later one.
    'table.ts': 'tools-shared',
  })
})

test('styles go where the areas say', () => {
  const build = [
    ...BUILD,
    screen('tool-styled', ['figure', 'tool.css', 'figure.module.css', 'table.css']),
    screen('landing-styled', ['figure.module.css', 'landing.css']),
    screen('elsewhere-styled', ['table.css']),
    chunk('tool.css'),
    chunk('figure.module.css'),
    chunk('landing.css'),
    chunk('table.css'),
  ]
  expect(placesOf(build)).toMatchObject({
    'tool.css': 'app',
    'figure.module.css': 'app',
    'figure.ts': 'landing-shared',
    'landing.css': 'landing',
    'table.css': 'tools-shared',
  })
})

test('a part of an area has a file for what only it uses', () => {
  const build = [
    ...BUILD,
    screen('tool-c', ['form', 'own-form', 'table', 'own.css']),
    screen('tool-d', ['form']),
    screen('tool-c-later', ['own-form']),
    chunk('form'),
    chunk('own-form'),
    chunk('own.css'),
  ]
  expect(placesOf(build)).toMatchObject({
    'tool-c.ts': 'tool-c',
    'tool-c-later.ts': 'tool-c',
    'own-form.ts': 'tool-c',
    'tool-d.ts': 'tool-d',
    'form.ts': 'tools',
    'tool-a.ts': 'tools',
    'table.ts': 'tools-shared',
    'own.css': 'app',
  })
})

test('what every page loads at once stays together', () => {
  expect(placesOf(BUILD)).toMatchObject({ 'main.ts': 'app', 'react.ts': 'react' })
})

test('a small library that every page asks for comes with it', () => {
  const id = `${ROOT}/node_modules/idb/build/index.js`
  const library: BuiltChunk = {
    ...screen('idb'),
    facadeModuleId: id,
    moduleIds: [id],
  }
  expect(planChunks([...BUILD, library], ROOT, AREAS).get(id)).toBe('app')
})

test('what nobody placed stays where the bundler puts it', () => {
  const places = placesOf(BUILD)
  for (const name of ['elsewhere.ts', 'own.ts']) {
    expect(places).not.toHaveProperty([name])
  }
})

test('what files without an area share has a name of its own', () => {
  const build = [
    ...BUILD,
    screen('library-a', ['both']),
    screen('library-b', ['both']),
    chunk('both'),
  ]
  expect(placesOf(build)).toMatchObject({ 'both.ts': 'others-shared' })
})

test('a module that is loaded at once and on demand is loaded at once', () => {
  const build = [...BUILD, chunk('main', ['article-two'])]
  expect(placesOf(build)).toMatchObject({ 'article-two.ts': 'article-two' })
})

test('an area that nothing is loaded for is named', () => {
  const build = BUILD.filter(({ fileName }) => fileName !== 'landing.js')
  expect(() => planChunks(build, ROOT, AREAS)).toThrow('landing')
})

test('an area whose every module is loaded at once has nothing left either', () => {
  const build = [...BUILD, chunk('main', ['landing'])]
  expect(() => planChunks(build, ROOT, AREAS)).toThrow('landing')
})
