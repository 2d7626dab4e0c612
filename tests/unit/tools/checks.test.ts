import { describe, expect, it } from 'vitest'
import { judgeCircles } from '../../../tools/checks/circles.ts'
import { judgeDoors } from '../../../tools/checks/doors.ts'
import { judgePackages, packageOf } from '../../../tools/checks/packages.ts'
import { judgeLockfile, judgePortability } from '../../../tools/checks/portable.ts'
import { judgeCasts } from '../../../tools/checks/casts.ts'
import { judgeServerSafety } from '../../../tools/checks/server-safe.ts'
import { judgeLanguages } from '../../../tools/checks/languages.ts'
import { judgeSize } from '../../../tools/checks/sizes.ts'
import { parseSource } from '../../../tools/checks/source.ts'
import { judgeTests } from '../../../tools/checks/disabled-tests.ts'
import { judgeTexts } from '../../../tools/checks/texts.ts'
import { judgeFile, judgeImport } from '../../../tools/checks/layers.ts'

const messages = (problems: { message: string }[]) => problems.map(({ message }) => message)
const lines = (problems: { line: number }[]) => problems.map(({ line }) => line)

describe('imports', () => {
  it.each([
    ['src/app/app.tsx', 'src/features/auth/screens/login-screen.tsx'],
    ['src/features/auth/model.ts', 'src/contract/codes.ts'],
    ['src/features/auth/screens/a.tsx', 'src/features/auth/model.ts'],
    ['src/cache/client.ts', 'src/session/session.ts'],
    ['src/i18n/load.ts', 'locales/zh.po'],
    ['src/main.tsx', 'src/app/app.tsx'],
    ['sw/sw.ts', 'src/lib/paths.ts'],
    ['server/app.ts', 'src/science/ivw.ts'],
    ['tests/unit/a.test.ts', 'server/app.ts'],
    ['tools/bench.ts', 'server/app.ts'],
  ])('%s may import %s', (from, to) => {
    expect(judgeImport(from, to)).toBeNull()
  })

  it.each([
    ['src/features/auth/model.ts', 'src/features/tools/model.ts'],
    ['src/contract/codes.ts', 'src/lib/paths.ts'],
    ['src/transport/transport.ts', 'src/session/session.ts'],
    ['src/ui/button.tsx', 'src/cache/client.ts'],
    ['src/science/ivw.ts', 'src/platform/locks.ts'],
    ['src/session/session.ts', 'src/main.tsx'],
    ['src/app/app.tsx', 'server/app.ts'],
    ['src/app/app.tsx', 'tests/helpers/a.ts'],
    ['sw/sw.ts', 'src/platform/locks.ts'],
    ['server/app.ts', 'src/transport/transport.ts'],
    ['server/app.ts', 'tools/lib/run.mjs'],
    ['src/app/app.tsx', 'locales/zh.po'],
  ])('%s must not import %s', (from, to) => {
    expect(judgeImport(from, to)).toEqual(expect.any(String))
  })

  it('sees every way to name a module', () => {
    const source = parseSource(
      'src/lib/a.ts',
      [
        "import { a } from '../app/a.ts'",
        "export { b } from '../app/b.ts'",
        "export const c = () => import('../app/c.ts')",
        "export type D = import('../app/d.ts').D",
        "export const e = () => new URL('../app/e.ts', import.meta.url)",
        "import type { F } from '../app/f.ts'",
        "import url from '../app/g.ts?url'",
      ].join('\n'),
    )
    expect(lines(judgeFile(source)).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

describe('circles', () => {
  const judge = (files: Record<string, string>) =>
    judgeCircles(Object.entries(files).map(([file, code]) => parseSource(file, code)))

  it.each([
    ['a value', "import { a } from './a.ts'"],
    ['a type', "import type { A } from './a.ts'"],
    ['a type among values', "import { b, type A } from './a.ts'"],
    ['a type in an expression', "export type B = import('./a.ts').A"],
    ['a later import', "export const b = () => import('./a.ts')"],
    ['a re-export', "export { a } from './a.ts'"],
    ['effects', "import './a.ts'"],
  ])('of two files, tied by %s', (_, back) => {
    const problems = judge({ 'src/a.ts': "import { b } from './b.ts'", 'src/b.ts': back })
    expect(problems).toHaveLength(1)
  })

  it('names the files of the shortest circle and what ties them', () => {
    const problems = judge({
      'src/a.ts': "\nimport { b } from './b.ts'",
      'src/b.ts': "import { c } from './c.ts'\nimport { d } from './d.ts'",
      'src/c.ts': "import type { A } from './a.ts'",
      'src/d.ts': "import { e } from './e.ts'",
      'src/e.ts': "import { a } from './a.ts'",
    })
    expect(problems).toEqual([
      {
        file: 'src/a.ts',
        line: 2,
        message: expect.stringContaining(
          'src/a.ts → src/b.ts (b) → src/c.ts (c) → src/a.ts (type A); 2 more',
        ),
      },
    ])
  })

  it('finds every circle, and a file that imports itself', () => {
    const problems = judge({
      'src/a.ts': "import './b.ts'",
      'src/b.ts': "import './a.ts'; import './c.ts'",
      'src/c.ts': "import './d.ts'",
      'src/d.ts': "import './c.ts'",
      'src/e.ts': "import './e.ts'",
    })
    expect(problems.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['src/a.ts', 'src/c.ts', 'src/e.ts']),
    )
    expect(problems).toHaveLength(3)
  })

  it('lets two ways to one file pass', () => {
    const files = {
      'src/a.ts': "import './b.ts'; import './c.ts'",
      'src/b.ts': "import './d.ts'",
      'src/c.ts': "import './d.ts'; import './b.ts'",
      'src/d.ts': "import 'react'; import './a.css'",
    }
    expect(judge(files)).toEqual([])
  })
})

describe('packages', () => {
  const manifest = JSON.stringify({
    dependencies: { pg: '1.0.0', '@types/pg': '1.0.0', oxfmt: '1.0.0' },
    devDependencies: { 'workbox-core': '7.0.0', '@types/left': '1.0.0' },
  })

  it('finds what nothing imports; types go with their package, commands are known', () => {
    const problems = judgePackages(manifest, new Map([['pg', 'server/a.ts']]))
    expect(messages(problems)).toEqual([
      expect.stringContaining('workbox-core'),
      expect.stringContaining('@types/left'),
    ])
  })

  it('finds what is imported and not named', () => {
    const imported = new Map([
      ['pg', 'server/a.ts'],
      ['workbox-core', 'sw/a.ts'],
      ['left', 'src/a.ts'],
      ['right', 'src/b.ts'],
    ])
    expect(judgePackages(manifest, imported)).toEqual([
      expect.objectContaining({ file: 'src/a.ts', message: expect.stringContaining('left') }),
      expect.objectContaining({ file: 'src/b.ts', message: expect.stringContaining('right') }),
    ])
  })

  it.each([
    ['react', 'react'],
    ['dayjs/locale/zh-cn', 'dayjs'],
    ['@mantine/core/styles.css', '@mantine/core'],
    ['./a.ts', null],
    ['node:fs', null],
    ['fs', null],
    ['virtual:pwa', null],
  ])('%s is of the package %s', (specifier, name) => {
    expect(packageOf(specifier)).toBe(name)
  })
})

describe('doors', () => {
  const judge = (file: string, code: string) => judgeDoors(parseSource(file, code))

  it('names the door that was passed by', () => {
    const problems = judge(
      'src/features/tools/a.ts',
      "export const keep = () => localStorage.setItem('a', 'b')",
    )
    expect(messages(problems)).toEqual([expect.stringContaining('src/platform')])
  })

  it.each([
    ["import { sm2 } from 'sm-crypto'", 'sm-crypto'],
    [
      "import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'",
      '@tanstack',
    ],
    ["import { atomWithStorage } from 'jotai/utils'", 'jotai/utils'],
    ['export const a = () => document.cookie', 'document.cookie'],
    ['export const a = () => window.document.cookie', 'document.cookie'],
    ['export const a = () => window.localStorage', 'localStorage'],
    ['export const a = () => navigator.locks.query()', 'navigator.locks'],
    ["export const a = () => new BroadcastChannel('a')", 'BroadcastChannel'],
    ["export const a = () => fetch('/x')", 'fetch'],
    ["export const a = () => globalThis.fetch('/x')", 'fetch'],
  ])('%s', (code, name) => {
    expect(messages(judge('src/features/tools/a.ts', code))).toEqual([
      expect.stringContaining(name),
    ])
  })

  it('names a module that only a thread may import, and lets its types pass', () => {
    const of = (code: string) => messages(judge('server/service/records/save.ts', code))
    const unpack = "import { unpackValue } from '../../../src/lib/packed-text.ts'"
    expect(of(unpack)).toEqual([expect.stringContaining('server/work')])
    expect(of("import type { Most } from '../../../src/lib/packed-text.ts'")).toEqual([])
    expect(messages(judge('server/work/tasks.ts', unpack.replace('../../../', '../../')))).toEqual(
      [],
    )
  })

  it('lets the door itself, own names, properties and types pass', () => {
    expect(judge('src/platform/a.ts', 'export const a = () => document.cookie')).toEqual([])
    expect(judge('src/lib/a.ts', 'export const a = (fetch: () => void) => fetch()')).toEqual([])
    expect(judge('src/lib/a.ts', 'export const a = (q: { fetch(): void }) => q.fetch()')).toEqual(
      [],
    )
    expect(judge('src/lib/a.ts', 'export type A = typeof fetch')).toEqual([])
  })
})

describe('server-safe', () => {
  const judge = (code: string) => judgeServerSafety(parseSource('src/ui/a.tsx', code))

  it.each([
    ['const wide = window.innerWidth', 'while the module loads'],
    ['export function A() { return <p>{navigator.language}</p> }', 'while a component renders'],
    [
      'export const A = () => { const [a] = useState(() => localStorage.length); return a }',
      'renders',
    ],
    ['export function useA() { return document.title }', 'renders'],
  ])('%s', (code, when) => {
    expect(messages(judge(code))).toEqual([expect.stringContaining(when)])
  })

  it('allows effects, handlers and functions', () => {
    const code = `
      export const now = () => window.scrollY
      export function A() {
        useEffect(() => { document.title = 'a' }, [])
        return <button type="button" onClick={() => window.scrollTo(0, 0)} />
      }`
    expect(judge(code)).toEqual([])
  })
})

describe('texts', () => {
  const judge = (code: string) => judgeTexts(parseSource('src/ui/a.tsx', code))

  it.each([
    '<p>Sign in</p>',
    '<p>登录</p>',
    '<input aria-label="Search" />',
    "<input placeholder={isEmpty ? 'Type here' : undefined} />",
    "<p>{'Sign in'}</p>",
    "<p>{isEmpty && 'Nothing'}</p>",
    '<p>{`${n} rows`}</p>',
    "notify('已保存')",
  ])('%s', (jsx) => {
    expect(
      judge(
        `export const a = (isEmpty: boolean, n: number, notify: (s: string) => void) => ${jsx}`,
      ),
    ).toHaveLength(1)
  })

  it('lets ids, symbols, units and abbreviations pass', () => {
    const code = `export const A = () => <p className="a b" title={t('a.b')}>{t('c.d')} p = {0.1} % · <b>IVW</b></p>`
    expect(judge(code)).toEqual([])
  })
})

describe('casts', () => {
  const judge = (code: string) => judgeCasts(parseSource('src/lib/a.ts', code))

  it.each([
    'const a = b as never',
    'run((b as never))',
    'const a = b as unknown as string',
    'const a = (b as unknown) as string',
    'const a = b as never as string',
    'const a = <never>b',
    'const a = <string>(<unknown>b)',
  ])('%s', (code) => {
    expect(judge(code).length).toBeGreaterThan(0)
    expect(messages(judge(code))[0]).toContain('type guard')
  })

  it.each([
    'const a = b as string',
    'const a = b as unknown',
    'const a = [] as never[]',
    'const a = ["x"] as const',
    'const a = b as Record<string, never>',
    'const a: unknown = b',
  ])('allows %s', (code) => {
    expect(judge(code)).toEqual([])
  })
})

describe('tests', () => {
  const judge = (code: string) => judgeTests(parseSource('tests/unit/a.test.ts', code))

  it.each([
    "test.only('a', () => {})",
    "it.skip('a', () => {})",
    "describe.only('a', () => {})",
    "test.describe.skip('a', () => {})",
    "test.fixme('a', () => {})",
    'test.skip()',
    "test.skip(true, 'later')",
    "it.todo('a')",
  ])('%s', (code) => {
    expect(judge(code)).toHaveLength(1)
  })

  it('allows a condition', () => {
    expect(judge("test.skip(!hasPostgres, 'no PostgreSQL here')")).toEqual([])
    expect(judge("test.skipIf(!hasData)('a', () => {})")).toEqual([])
  })
})

describe('portable', () => {
  it('finds paths of one machine', () => {
    expect(judgePortability('src/a.ts', `open('${['', 'home', 'ada'].join('/')}/x')`)).toHaveLength(
      1,
    )
    expect(judgePortability('src/a.ts', ['..', 'shared', 'x'].join('/'))).toHaveLength(1)
    expect(judgePortability('tests/a.ts', ['..', 'shared', 'x'].join('/'))).toEqual([])
    expect(judgePortability('src/a.ts', 'https://a.example/home/x and ./home/x')).toEqual([])
  })

  it('finds registries in the lockfile', () => {
    expect(
      judgeLockfile('package-lock.json', '"resolved": "https://r.example/a.tgz"'),
    ).toHaveLength(1)
    expect(judgeLockfile('package-lock.json', '"resolved": "tools/node-runtime"')).toEqual([])
  })
})

describe('sizes', () => {
  const judge = (text: string) => judgeSize('a.css', text, { pattern: '', warnAt: 2, lines: 3 })

  it('warns first, and fails over the ceiling', () => {
    expect(judge('a\nb\n')).toEqual([])
    expect(judge('a\nb\nc\n')).toEqual([expect.objectContaining({ line: 3, isWarning: true })])
    const [fault] = judge('a\nb\nc\nd\n')
    expect(fault).toMatchObject({ line: 4 })
    expect(fault).not.toHaveProperty('isWarning')
  })
})

describe('languages', () => {
  const judge = (code: string, file = 'src/a.ts') => judgeLanguages(parseSource(file, code))

  it.each([
    "type Locale = 'zh' | 'en'",
    "type Chosen = 'en' | 'zh' | ''",
    "const all = ['zh', 'en'] as const",
    "const tag = locale === 'zh' ? 'zh-CN' : 'en-GB'",
    "if ('en' !== locale) leave()",
    "switch (locale) { case 'en': break }",
  ])('%s is refused', (code) => {
    expect(messages(judge(code))).toEqual([expect.stringContaining('src/contract/languages.ts')])
    expect(judge(code, 'src/contract/languages.ts')).toEqual([])
  })

  it.each([
    "const mark: Record<WrittenLanguage, string> = { zh: '：', en: ': ' }",
    "const shown = a.localeCompare(b, 'en')",
    "const text = { zh: 'a', en: 'b' }[language]",
    "type Layout = 'wide' | 'en'",
  ])('%s is not', (code) => {
    expect(judge(code)).toEqual([])
  })
})
