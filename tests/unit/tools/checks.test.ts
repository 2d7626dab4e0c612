/** Each check finds what it forbids, and lets pass what it allows. */
import { describe, expect, it } from 'vitest'
import { articleLinkFaults } from '../../../tools/checks/article-links.ts'
import { judgeCasts } from '../../../tools/checks/casts.ts'
import { judgeCircles } from '../../../tools/checks/circles.ts'
import { judgeCounts } from '../../../tools/checks/counts.ts'
import { judgeTests } from '../../../tools/checks/disabled-tests.ts'
import { judgeDoors } from '../../../tools/checks/doors.ts'
import { judgeFetches } from '../../../tools/checks/fetch-limits.ts'
import { judgeLanguages } from '../../../tools/checks/languages.ts'
import { judgeFile, judgeImport } from '../../../tools/checks/layers.ts'
import { judgePackages } from '../../../tools/checks/packages.ts'
import { judgeLockfile, judgePortability } from '../../../tools/checks/portable.ts'
import { judgeServerSafety } from '../../../tools/checks/server-safe.ts'
import { crossingIn, memberTables } from '../../../tools/checks/shards.ts'
import { judgeSize } from '../../../tools/checks/sizes.ts'
import { parseSource, type SourceFile } from '../../../tools/checks/source.ts'
import { articleProblems, codeProblems } from '../../../tools/checks/style.ts'
import { judgeTexts } from '../../../tools/checks/texts.ts'
import { judgeToolLists } from '../../../tools/checks/tool-lists.ts'
import { judgeWords } from '../../../tools/checks/words.ts'

const TOOL_NAMES = new Map(['one', 'two', 'three'].map((name) => [name, `tool ${name}`]))

/** The check, a file, code that it refuses and code that it allows. */
const OF_CODE: [string, (source: SourceFile) => unknown[], string, string[], string[]][] = [
  [
    '4.3 the only link to an article opens a tab',
    articleLinkFaults,
    'src/features/a/b.tsx',
    [
      'const a = <Link href={paths.industryArticle(id)}>A</Link>',
      "const to = '/front-pages/article/detail/1001'",
    ],
    ["const isPage = openingOf(item).name === 'tab'; go(paths.problems())"],
  ],
  [
    'R15 no promise without a limit',
    judgeFetches,
    'sw/a.ts',
    ['fetch(request)', 'void (config.fetch ?? fetch)(url, options)'],
    ["fetch('/a', { signal })", 'query.fetch()'],
  ],
  [
    'storage, cookies, fetch and encryption have one module each',
    judgeDoors,
    'src/features/tools/a.ts',
    [
      "import { sm2 } from 'sm-crypto'",
      'export const a = () => window.document.cookie',
      'export const a = () => window.localStorage',
      "export const a = () => globalThis.fetch('/x')",
    ],
    [
      'export const a = (fetch: () => void) => fetch()',
      'export const a = (q: { fetch(): void }) => q.fetch()',
    ],
  ],
  [
    'nothing uses the browser while a module loads or renders',
    judgeServerSafety,
    'src/ui/a.tsx',
    [
      'const wide = window.innerWidth',
      'export function A() { return <p>{navigator.language}</p> }',
    ],
    ['export const now = () => window.scrollY'],
  ],
  [
    'texts live in the catalogs',
    judgeTexts,
    'src/ui/a.tsx',
    [
      'export const A = () => <p>Sign in</p>',
      'export const A = () => <input aria-label="Search" />',
    ],
    ["export const A = () => <p title={t('a.b')}>{t('c.d')} p = {0.1} % · <b>IVW</b></p>"],
  ],
  [
    'no cast silences the types',
    judgeCasts,
    'src/lib/a.ts',
    ['const a = b as never', 'const a = b as unknown as string'],
    ['const a = b as string', 'const a = ["x"] as const'],
  ],
  [
    'no test is disabled',
    judgeTests,
    'tests/unit/a.test.ts',
    ["test.only('a', () => {})", "it.skip('a', () => {})", "test.skip(true, 'later')"],
    ["test.skip(!hasPostgres, 'no PostgreSQL here')"],
  ],
  [
    'languages are listed in one place',
    judgeLanguages,
    'src/a.ts',
    ["type Locale = 'zh' | 'en'", "const tag = locale === 'zh' ? 'zh-CN' : 'en-GB'"],
    ["const text = { zh: 'a', en: 'b' }[language]"],
  ],
  [
    'tools are listed in one place',
    (source) => judgeToolLists(source, TOOL_NAMES),
    'src/ui/a.ts',
    ['export const ICONS = { one: 1, two: 2, three: 3 }'],
    ["go('one', 'two', 'one')"],
  ],
  [
    'a query over the members of all shards is listed',
    ({ code, program }) => {
      const tables = memberTables([
        "export const orders = pgTable('orders', { memberId: text('member_id') })",
      ])
      return Array.from({ length: crossingIn(code, program, tables) })
    },
    'server/service/a.ts',
    [
      'await db.select().from(orders).where(isDue)',
      'await db.update(orders).set({ level }).where(isOver)',
    ],
    ['await db.select().from(orders).where(eq(orders.memberId, memberId))'],
  ],
]

describe.each(OF_CODE)('%s', (_check, judge, file, bad, good) => {
  it.each(bad)('refuses %s', (code) => {
    expect(judge(parseSource(file, code))).toHaveLength(1)
  })
  it.each(good)('allows %s', (code) => {
    expect(judge(parseSource(file, code))).toEqual([])
  })
})

describe('imports', () => {
  it.each([
    ['src/features/auth/model.ts', 'src/features/tools/model.ts'],
    ['src/science/ivw.ts', 'src/platform/locks.ts'],
    ['sw/sw.ts', 'src/platform/locks.ts'],
    ['server/app.ts', 'src/transport/transport.ts'],
    ['src/app/app.tsx', 'server/app.ts'],
    ['src/app/app.tsx', 'tests/helpers/a.ts'],
  ])('%s must not import %s', (from, to) => {
    expect(judgeImport(from, to)).toEqual(expect.any(String))
    expect(judgeImport('src/cache/client.ts', 'src/session/session.ts')).toBeNull()
  })

  it('are found in every way to name a module', () => {
    const code = [
      "import { a } from '../app/a.ts'",
      "export { b } from '../app/b.ts'",
      "export const c = () => import('../app/c.ts')",
      "export type D = import('../app/d.ts').D",
      "export const e = () => new URL('../app/e.ts', import.meta.url)",
      "import type { F } from '../app/f.ts'",
      "import url from '../app/g.ts?url'",
    ].join('\n')
    const lines = judgeFile(parseSource('src/lib/a.ts', code)).map(({ line }) => line)
    expect(lines.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('form no cycle, types included', () => {
    const judge = (back: string) =>
      judgeCircles([
        parseSource('src/a.ts', "import { b } from './b.ts'"),
        parseSource('src/b.ts', back),
      ])
    expect(judge("import type { A } from './a.ts'")).toHaveLength(1)
    expect(judge("export const b = () => import('./a.ts')")).toHaveLength(1)
    expect(judge("import 'react'")).toEqual([])
  })

  it('are of packages that the manifest names, all of them', () => {
    const manifest = JSON.stringify({ dependencies: { pg: '1.0.0', idb: '1.0.0' } })
    const said = judgePackages(
      manifest,
      new Map([
        ['pg', 'server/a.ts'],
        ['left', 'src/a.ts'],
      ]),
    ).map(({ message }) => message)
    expect(said).toEqual([expect.stringContaining('idb'), expect.stringContaining('left')])
  })
})

it('refuses paths of one machine and registries in the lockfile', () => {
  const path = `open('${['', 'home', 'ada'].join('/')}/x')`
  expect(judgePortability('src/a.ts', path)).toHaveLength(1)
  const resolved = '"resolved": "https://r.example/a.tgz"'
  expect(judgeLockfile('package-lock.json', resolved)).toHaveLength(1)
})

it('warns of a large file first, and refuses one over the ceiling', () => {
  const judge = (text: string) => judgeSize('a.css', text, { pattern: '', warnAt: 2, lines: 3 })
  expect(judge('a\nb\n')).toEqual([])
  expect(judge('a\nb\nc\n')).toEqual([expect.objectContaining({ isWarning: true })])
  expect(judge('a\nb\nc\nd\n')[0]).not.toHaveProperty('isWarning')
})

describe('messages', () => {
  it.each([
    ['en', '{n} variants', '“1 variants”'],
    ['en', 'of {n, plural, one {# variant} other {# variants}}, {kept} have it', '“1 have”'],
    ['zh', '{n} 变异可用', '缺量词'],
  ] as const)('in %s agree with their counts: %s', (language, text, said) => {
    expect(judgeCounts(language, { 'a.b': text }).get('a.b')?.join(' ')).toContain(said)
    const fine = { en: '{n, plural, one {# row} other {# rows}}', zh: '{n} 个变异可用' }[language]
    expect(judgeCounts(language, { 'a.b': fine }).get('a.b')).toBeUndefined()
  })

  it.each([
    ['en', '95 % CI', 1],
    ['en', '95% CI, {share}%', 0],
    ['en', 'pages 2-4', 1],
    ['en', 'Done!', 1],
    ['en', 'P values below P < 0.05', 1],
    ['en', 'harmonised alleles, MendelianRandomization, with p < 0.05', 0],
    ['zh', '读了,算了', 1],
    ['zh', '用IVW估计', 1],
    ['zh', '用 IVW 估计，您看', 0],
    ['zh', '等位基因的协调', 1],
    ['zh', '正在准备……', 0],
  ] as const)('in %s keep to the style: %s', (language, text, faults) => {
    expect(judgeWords(language, 'a.b', text)).toHaveLength(faults)
  })

  it('keep to it in articles and in sentences of the server, too', () => {
    const article = articleProblems('a.en.md', 'A 95 % CI.\n`95 % CI`\n$$P < 1 %$$\n')
    expect(article.map(({ line }) => line)).toEqual([1])
    const code = "export const a = { zh: '95%', en: `${x} % of it` }"
    expect(codeProblems(parseSource('b.ts', code), null)).toHaveLength(1)
  })
})
