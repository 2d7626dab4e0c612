/** The linter refuses imports and globals where they do not belong: one violation in each folder, linted together. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** A file, its code, and what the linter refuses in it; nothing where the code is allowed. */
const CASES: [file: string, code: string, refused: '' | 'imports' | 'globals' | 'properties'][] = [
  ['src/app/a.ts', "export { a } from '../render/a.ts'", 'imports'],
  ['src/layouts/a.ts', "export { a } from '../app/a.ts'", 'imports'],
  ['src/features/auth/a.ts', "export { a } from '../../layouts/a.ts'", 'imports'],
  ['src/features/auth/b.ts', "export { a } from '../tools/a.ts'", 'imports'],
  [
    'src/features/auth/screens/a.ts',
    "export const a = () => import('../../tools/a.ts')",
    'imports',
  ],
  ['src/ui/a.ts', "export { a } from '../features/tools/a.ts'", 'imports'],
  ['src/cache/a.ts', "export { a } from '../ui/a.ts'", 'imports'],
  ['src/session/a.ts', "export { a } from '../cache/a.ts'", 'imports'],
  ['src/transport/a.ts', "export { a } from '../session/a.ts'", 'imports'],
  ['src/workers/a.ts', "export { a } from '../transport/a.ts'", 'imports'],
  ['src/results/a.ts', "export { a } from '../workers/a.ts'", 'imports'],
  ['src/i18n/a.ts', "export { a } from '../results/a.ts'", 'imports'],
  ['src/platform/a.ts', "export { a } from '../i18n/a.ts'", 'imports'],
  ['src/science/a.ts', "export { a } from '../platform/a.ts'", 'imports'],
  ['src/lib/a.ts', "export type { A } from '../science/a.ts'", 'imports'],
  ['src/contract/a.ts', "export * from '../lib/a.ts'", 'imports'],
  ['src/ui/b.ts', "export { a } from '../../server/a.ts'", 'imports'],
  ['src/ui/c.ts', "export { a } from '../../tests/a.ts'", 'imports'],
  ['sw/a.ts', "export { a } from '../src/platform/a.ts'", 'imports'],
  ['server/a.ts', "export { a } from '../src/transport/a.ts'", 'imports'],
  ['tools/a.ts', "export { a } from '../tests/a.ts'", 'imports'],
  ['src/features/auth/c.ts', "export { a } from '../../contract/a.ts'", ''],
  ['server/service/a.ts', "export { a } from '../../src/science/a.ts'", ''],
  ['src/ui/results/a.ts', "export { a } from '../../results/a.ts'", ''],

  ['src/results/react.ts', "export { memo } from 'react'", 'imports'],
  ['src/ui/d.ts', "export { sm2 } from 'sm-crypto'", 'imports'],
  ['src/features/auth/d.ts', "export { default } from 'dompurify'", 'imports'],
  ['src/features/auth/e.ts', "export { DatePicker } from '@mantine/dates'", 'imports'],
  ['src/features/auth/f.ts', "export { Drawer } from '@mantine/core'", 'imports'],
  ['src/features/auth/g.ts', "export { DrawerBody } from '@mantine/core'", ''],
  ['src/ui/layers/a.ts', "export { Drawer } from '@mantine/core'", ''],
  ['server/service/b.ts', "export { hash } from '@node-rs/argon2'", 'imports'],
  ['server/work/password-hash.ts', "export { hash } from '@node-rs/argon2'", ''],
  ['src/ui/date-range/a.ts', "export { DatePicker } from '@mantine/dates'", ''],

  ['src/ui/e.ts', 'export const a = () => localStorage', 'globals'],
  ['src/session/b.ts', 'export const a = () => window.sessionStorage', 'globals'],
  ['src/app/b.ts', "export const a = () => globalThis.fetch('/')", 'globals'],
  ['sw/b.ts', 'export const a = () => indexedDB', 'globals'],
  ['src/app/c.ts', "export const a = () => new BroadcastChannel('a')", 'globals'],
  ['src/app/d.ts', 'export const a = () => document.cookie', 'properties'],
  ['src/app/e.ts', 'export const a = () => navigator.serviceWorker', 'properties'],
  ['src/app/f.ts', 'export const a = paths.industryArticle(1)', 'properties'],
  ['src/app/g.ts', 'export const a = (fetch: () => void) => fetch()', ''],
  ['src/transport/b.ts', "export const a = () => fetch('/')", ''],
  ['src/platform/b.ts', 'export const a = () => [localStorage, document.cookie]', ''],
  ['server/b.ts', "export const a = () => fetch('/')", ''],
]

/** Two files that import each other, one of them a type only. */
const CYCLE = {
  'src/lib/one.ts':
    "import type { Two } from './two.ts'\nexport type One = Two\nexport const one = 1",
  'src/lib/two.ts': "import { one } from './one.ts'\nexport type Two = typeof one",
}

type Diagnostic = { filename: string; code: string }

const folder = mkdtempSync(join(tmpdir(), 'boundaries-'))
let found: Diagnostic[] = []

function write(file: string, code: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), code)
}

beforeAll(() => {
  for (const [file, code] of CASES) write(file, code)
  for (const [file, code] of Object.entries(CYCLE)) write(file, code)
  const config = resolve('oxlint.config.ts')
  write(
    'oxlint.config.ts',
    `import config from ${JSON.stringify(config)}\nexport default { ...config, options: {} }`,
  )
  try {
    const report = execFileSync(resolve('node_modules/.bin/oxlint'), ['-f', 'json'], {
      cwd: folder,
    })
    found = JSON.parse(report.toString()).diagnostics
  } catch (error) {
    found = JSON.parse(String((error as { stdout: Buffer }).stdout)).diagnostics
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const rulesAt = (file: string) =>
  found
    .filter(({ filename, code }) => filename === file && /restricted|cycle/.test(code))
    .map(({ code }) => code)

it.each(CASES)('%s: %s', (file, _code, refused) => {
  expect(rulesAt(file)).toEqual(refused ? [`eslint(no-restricted-${refused})`] : [])
})

it('refuses import cycles, those of types included', () => {
  expect(rulesAt('src/lib/one.ts')).toEqual(['import(no-cycle)'])
})
