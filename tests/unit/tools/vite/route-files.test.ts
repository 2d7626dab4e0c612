import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '../../../../src/contract/routes.ts'
import { routeFilesOf, pageModules } from '../../../../tools/vite/route-files.ts'

const ROOT = '/project'
const PAGES = `
  const LOADERS = {
    landing: async () => (await import('../features/landing/screen.tsx')).Landing,
    orders: async () => (await import('../features/orders/screen.tsx')).Orders,
    problemArticle: async () => (await import('../features/articles/article.tsx')).Article,
    allTools: async () => (await import('../features/tools/all.tsx')).AllTools,
  }
  const elsewhere = { notARoute: () => import('./other.tsx') }
`

type Part = Parameters<typeof routeFilesOf>[0][number]
const part = (
  name: string,
  modules: string[],
  imports: string[] = [],
  css: string[] = [],
): Part => ({
  fileName: `assets/${name}-2.js`,
  // As files import each other: by a specifier of the import map.
  imports: imports.map((other) => `assets/${other}-1.js`),
  isEntry: name === 'index',
  moduleIds: modules.map((path) => `${ROOT}/${path}`),
  viteMetadata: { importedCss: new Set(css.map((file) => `assets/${file}.css`)) },
})
const BUILD = [
  part('index', ['src/main.tsx'], ['vendor'], ['index']),
  part('vendor', [], [], ['vendor']),
  part('landing', ['src/features/landing/screen.tsx'], ['index', 'shared'], ['landing']),
  part('orders', ['src/features/orders/screen.tsx']),
  part('tools', ['src/features/tools/all.tsx'], ['shared', 'vendor']),
  part('member', ['src/layouts/vertical-layout.tsx'], ['frame']),
  part('shared', [], ['vendor'], ['shared']),
  part('frame', [], ['tools']),
  part('article', ['src/features/articles/article.tsx'], ['shared'], ['article']),
  part(
    'figures',
    ['src/features/articles/figures/live-figure.tsx'],
    ['article', 'shared'],
    ['figures', 'article'],
  ),
  part('zh', ['locales/zh.po?core?lingui']),
  part('en', ['locales/en.po?core?lingui']),
]
const resolve = (name: string) => name.replace(/-1\.js$/, '-2.js')

describe('the files that a document names', () => {
  test('are those of its page with their imports, without what every page loads', () => {
    const { routes } = routeFilesOf(BUILD, resolve, ROOT, PAGES)
    expect(routes['landing']?.toSorted()).toEqual([
      '/assets/landing-2.js',
      '/assets/landing.css',
      '/assets/shared-2.js',
      '/assets/shared.css',
    ])
  })

  test('are listed for public pages', () => {
    expect(ROUTES.orders.access).toBe('member')
    const { routes } = routeFilesOf(BUILD, resolve, ROOT, PAGES)
    expect(Object.keys(routes).toSorted()).toEqual(['allTools', 'landing', 'problemArticle'])
  })

  test('a page in no file stops the build', () => {
    const without = BUILD.filter(({ fileName }) => !fileName.includes('landing'))
    expect(() => routeFilesOf(without, resolve, ROOT, PAGES)).toThrow('landing/screen.tsx')
  })
})

test('every public route has its module', () => {
  const modules = pageModules(readFileSync('src/app/pages.ts', 'utf8'))
  const open = Object.entries(ROUTES).filter(([, { access }]) => access === 'public')
  expect(open.length).toBeGreaterThan(10)
  expect(open.map(([name]) => name).filter((name) => !modules.has(name as never))).toEqual([])
})
