import { expect, test } from 'vitest'
import { type BuiltChunk, planChunks } from '../../../../tools/vite/plan-chunks.ts'

const ROOT = '/project'
const AREAS = [
  { name: 'landing', entries: /^src\/landing/ },
  { name: 'article', entries: /^src\/article/ },
  { name: 'tools', entries: /^src\/tool/ },
]

/** A file that holds the module of its name. */
function chunk(name: string, imports: string[] = [], isDynamicEntry = false): BuiltChunk {
  const id = `${ROOT}/src/${name}.ts`
  return {
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
    'html.ts': 'article-shared',
    // A screen without an area counts as a later one.
    'table.ts': 'tools-shared',
  })
})

test('what every page loads at once, and what nobody placed, stays where the bundler puts it', () => {
  const places = placesOf(BUILD)
  for (const name of ['main.ts', 'react.ts', 'elsewhere.ts', 'own.ts']) {
    expect(places).not.toHaveProperty([name])
  }
})

test('a module that is loaded at once and on demand is loaded at once', () => {
  const build = [...BUILD, chunk('main', ['article-two'])]
  expect(placesOf(build)).not.toHaveProperty(['article-two.ts'])
})

test('an area that nothing is loaded for is named', () => {
  const build = BUILD.filter(({ fileName }) => fileName !== 'landing.js')
  expect(() => planChunks(build, ROOT, AREAS)).toThrow('landing')
})

test('an area whose every module is loaded at once has nothing left either', () => {
  const build = [...BUILD, chunk('main', ['landing'])]
  expect(() => planChunks(build, ROOT, AREAS)).toThrow('landing')
})
