import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../../../src/app/route-catalogs.ts'
import type { RouteName } from '../../../../src/contract/routes.ts'
import { modulesIn, modulesWith } from '../../../../tools/vite/message-catalogs.ts'

const core = modulesIn('.', 'core')
const pagesCode = readFileSync('src/app/pages.ts', 'utf8')

/** Returns the files of the pages of chosen routes, from the table of pages in `src/app`. */
const filesOf = (isChosen: (name: RouteName) => boolean) =>
  [...pagesCode.matchAll(/^ {2}(\w+): async[\s\S]*?import\('\.\.?\/([^']+)'\)/gm)]
    .filter(([, name]) => isChosen(name as RouteName))
    .map(([, , path]) => (path?.startsWith('pages/') ? `src/app/${path}` : `src/${path}`))

test('follows every page that is shown with the core catalog, and no other', () => {
  const open = filesOf((name) => catalogOf(name) === null)
  expect(open.length).toBeGreaterThan(8)
  expect(open.filter((file) => !core.files.has(file))).toEqual([])
  const others = filesOf((name) => catalogOf(name) === 'analysis')
  expect(others.filter((file) => core.files.has(file))).toEqual([])
})

describe('an import with a larger catalog', () => {
  const sources: Record<string, string> = {
    'src/main.tsx': "import './a.ts'; import './own.ts'",
    'src/a.ts': `t('page.title'); lazyComponent(() => import('./b.ts'), { catalog: 'work' });
      lazyComponent(() => import('./c.ts'), { isOptional: true });
      withCatalog('analysis', () => import('./d.ts'))`,
    'src/b.ts': "t('member.title')",
    'src/c.ts': "const TEXTS = { one: 'page.later' }",
    'src/d.ts': "t('analysis.title')",
    'src/own.ts': "useCatalog('work'); t('member.own')",
  }
  const idsWith = (catalog: 'core' | 'work') =>
    [...modulesWith(catalog, (file) => sources[file] ?? '').ids]
      .filter((id) => !id.startsWith('tools.'))
      .toSorted()

  test('is not followed with a smaller one', () => {
    expect(idsWith('core')).toEqual(['page.later', 'page.title'])
    expect(idsWith('work')).toEqual(['member.own', 'member.title', 'page.later', 'page.title'])
  })
})
