import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesByKind, kindOf } from '../../../../tools/test/unit-projects.ts'

describe('how a unit test is run', () => {
  it.each([
    ['tests/unit/server/a.test.ts', '', 'server'],
    ['tests/unit/science/a.test.ts', '', 'shared'],
    ['tests/unit/science/a.test.ts', 'const MEGABYTE = 1024 ** 2', 'together'],
    ['tests/unit/session/a.test.ts', '', 'together'],
    ['tests/unit/cache/a.test.ts', "import 'fake-indexeddb/auto'", 'apart'],
    ['tests/unit/features/a.test.ts', "import 'fake-indexeddb/auto'", 'shared'],
    ['tests/unit/session/a.test.ts', 'const at = performance.now()', 'alone'],
    ['tests/unit/tools/a.test.ts', '', 'alone'],
    ['tests/unit/tools/checks/a.test.ts', '', 'together'],
    ['tests/unit/tools/checks/a.test.ts', 'vi.resetModules()', 'apart'],
    ['tests/unit/science/a.test.ts', 'const at = performance.now()', 'alone'],
    ['tests/unit/science/a.test.ts', "vi.mock('./b.ts')", 'apart'],
    ['tests/unit/server/a.test.ts', "vi.stubGlobal('fetch', null)", 'alone'],
    ['tests/unit/layouts/a.test.ts', '', 'together'],
    ['tests/unit/ui/a.test.tsx', '// @vitest-environment happy-dom\n', 'dom'],
    ['tests/unit/cache/a.test.tsx', '// @vitest-environment happy-dom\n', 'domApart'],
    ['tests/unit/ui/a.test.tsx', "// @vitest-environment happy-dom\nvi.mock('./b.ts')", 'domApart'],
    [
      'tests/unit/cache/a.test.tsx',
      "// @vitest-environment happy-dom\nnew BroadcastChannel('a')",
      'domTabs',
    ],
  ])('%s with %j: %s', (file, text, kind) => {
    expect(kindOf(file, text)).toBe(kind)
  })

  it('every file has one place', () => {
    const placed = Object.values(filesByKind()).flat()
    expect(placed.toSorted()).toEqual(globSync('tests/unit/**/*.test.{ts,tsx}').toSorted())
  })

  it('helpers that are shared by a process have no hooks of their own', () => {
    const helpers = globSync('tests/{helpers,unit}/**/*.{ts,tsx}').filter(
      (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('tests/unit/tools/'),
    )
    const hook = /^(?:before|after)(?:All|Each)\(/m
    expect(helpers.filter((file) => hook.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

it('opens no PGlite in a thread, where it may end the whole run', () => {
  const { together, apart, dom, domApart, domTabs } = filesByKind()
  const opening = [...together, ...apart, ...dom, ...domApart, ...domTabs].filter((file) =>
    /from '[^']*(?:helpers\/(?:database|service)|pglite)/.test(readFileSync(file, 'utf8')),
  )
  expect(opening).toEqual([])
})
