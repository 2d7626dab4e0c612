import { describe, expect, it } from 'vitest'
import {
  changedTexts,
  CORE,
  planFor,
  routesIn,
  screenFiles,
} from '../../../../tools/test/changed.ts'
import { namedIn, reachedBy } from '../../../../tools/test/reach.ts'

/** A small project: a shared button, two screens, their tests, and a tool that reads a folder. */
const FILES: Readonly<Record<string, string>> = {
  'src/main.tsx': `import './app/screens.ts'\nimport '../src/session/store.ts'`,
  'src/app/screens.ts': `
const LOADERS = {
  orders: async () => (await import('../features/orders/orders-screen.tsx')).OrdersScreen,
  records: async () =>
    (await import('../features/records/records-screen.tsx')).RecordsScreen,
}`,
  'src/session/store.ts': '',
  'src/features/orders/orders-screen.tsx': `import { row } from './row.tsx'`,
  'src/features/orders/row.tsx': `t('orders.total')`,
  'src/features/records/records-screen.tsx': `import type { A } from '../../lib/a.ts'`,
  'src/lib/a.ts': '',
  'src/workers/start.ts': `new URL('./science.worker.ts', import.meta.url)`,
  'src/workers/science.worker.ts': '',
  'tests/unit/orders/row.test.tsx': `import { row } from '../../../src/features/orders/row.tsx'`,
  'tests/unit/lib/a.test.ts': `import '../../../src/lib/a.ts'`,
  'tests/unit/tools/reads.test.ts': `globSync('src/lib/*.ts'); read('docs/notes.md')`,
  'tests/e2e/boot.spec.ts': `page.goto('/')`,
  'tests/e2e/orders.spec.ts': `page.goto('/user/orders')`,
  'tests/e2e/every.spec.ts': `page.goto(paths.orders()); page.goto('/user/records?x=1')`,
  'tests/e2e/records.spec.ts': `import '../helpers/e2e/rows.ts'\npage.goto(ROUTES.records.path)`,
  'tests/helpers/e2e/rows.ts': '',
  'docs/notes.md': '',
}
const names = Object.keys(FILES)
const read = (file: string) => FILES[file] ?? ''
const graph = new Map(names.map((file) => [file, namedIn(file, read(file), names)]))
const plan = (...changed: string[]) => planFor(changed, { graph, read })

describe('what a change can reach', () => {
  it('follows imports, types, dynamic imports and the addresses of workers', () => {
    expect([...reachedBy(['src/lib/a.ts'], graph)]).toContain('src/app/screens.ts')
    expect([...reachedBy(['src/workers/science.worker.ts'], graph)]).toContain(
      'src/workers/start.ts',
    )
  })

  it('unit tests: those that import it, and those that read its file or its folder', () => {
    expect(plan('src/features/orders/row.tsx').unit).toEqual(['tests/unit/orders/row.test.tsx'])
    expect(plan('src/lib/a.ts').unit).toEqual([
      'tests/unit/lib/a.test.ts',
      'tests/unit/tools/reads.test.ts',
    ])
    expect(plan('docs/notes.md').unit).toEqual(['tests/unit/tools/reads.test.ts'])
    expect(plan('src/workers/start.ts').unit).toEqual([])
  })

  it('unit tests: all of them when what runs them changes', () => {
    expect(plan('package-lock.json').unit).toBeNull()
    expect(plan('tests/setup/postgres.ts').unit).toBeNull()
  })

  it('browser tests: those that open the screens it stands in, the most particular first', () => {
    expect(plan('src/features/orders/row.tsx').e2e).toEqual([
      'tests/e2e/orders.spec.ts',
      'tests/e2e/every.spec.ts',
    ])
  })

  it('browser tests: a changed one and those that use a changed helper', () => {
    expect(plan('tests/e2e/boot.spec.ts').e2e).toEqual(['tests/e2e/boot.spec.ts'])
    expect(plan('tests/helpers/e2e/rows.ts').e2e).toEqual(['tests/e2e/records.spec.ts'])
    expect(plan('docs/notes.md').e2e).toEqual([])
  })

  it('browser tests: the core when the frame of every page or the server changes', () => {
    expect(plan('src/session/store.ts').e2e).toEqual([...CORE])
    expect(plan('server/main.ts').e2e).toEqual([...CORE])
  })

  it('names what is left to the whole run instead of taking an hour', () => {
    const more = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`tests/e2e/${name}.spec.ts`, `goto('/user/orders')`]),
    )
    const all = { ...FILES, ...more }
    const wide = new Map(
      Object.entries(all).map(([file, text]) => [file, namedIn(file, text, Object.keys(all))]),
    )
    const files = { graph: wide, read: (file: string) => (all as typeof FILES)[file] ?? '' }
    const { e2e, left } = planFor(['src/features/orders/row.tsx'], files)
    expect(e2e).toHaveLength(4)
    expect(left).toEqual(['tests/e2e/d.spec.ts', 'tests/e2e/every.spec.ts'])
  })

  it('the routes of a text and the screens of the product', () => {
    expect([...routesIn("goto('/user/orders?id=1')")]).toEqual(['orders'])
    expect([...routesIn("goto('/user/ordersNot')")]).toEqual([])
    expect(screenFiles(read('src/app/screens.ts')).get('records')).toBe(
      'src/features/records/records-screen.tsx',
    )
  })

  it('texts that two versions of a catalog have differently', () => {
    const before = 'msgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "2"\n\nmsgid "gone"\nmsgstr "3"'
    const after =
      '#: moved\nmsgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "two"\n\nmsgid "new"\nmsgstr "4"'
    expect(changedTexts(before, after)).toEqual(['b', 'gone', 'new'])
  })
})
