import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/contract/languages.ts'

const TOOL = resolve('tools/messages.ts')
let project = ''

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'veriscope-messages-'))
  mkdirSync(join(project, 'locales'))
  mkdirSync(join(project, 'src'))
  for (const locale of LANGUAGES) {
    writeFileSync(join(project, 'locales', `${locale}.po`), 'msgid ""\nmsgstr ""\n')
  }
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function tool(command: string, input = ''): { status: number | null; output: string } {
  const run = spawnSync('node', [TOOL, command], { cwd: project, input, encoding: 'utf8' })
  return { status: run.status, output: run.stdout + run.stderr }
}

/** Chinese and English as given; further languages as the English. */
const set = (messages: Record<string, [string, string]>) => {
  const texts = Object.entries(messages).map(([id, [zh, en]]) => [
    id,
    LANGUAGES.map((_language, at) => (at === 0 ? zh : en)),
  ])
  return tool('set', JSON.stringify(Object.fromEntries(texts)))
}
const use = (code: string) => writeFileSync(join(project, 'src', 'a.tsx'), code)

describe('the catalogs’ tool', () => {
  it('writes both catalogs, sorted', () => {
    expect(set({ 'b.b': ['乙', 'B'], 'a.a': ['甲', 'A'] }).status).toBe(0)
    const zh = readFileSync(join(project, 'locales/zh.po'), 'utf8')
    expect(zh.indexOf('msgid "a.a"')).toBeLessThan(zh.indexOf('msgid "b.b"'))
    expect(zh).toContain('msgstr "乙"')
    expect(readFileSync(join(project, 'locales/en.po'), 'utf8')).toContain('msgstr "B"')
  })

  it('finds ids in calls, choices, maps and elements', () => {
    use(`
      export const A = () => <T id="a.element" />
      export const b = t(isOpen ? 'a.yes' : 'a.no', { n: 1 })
      export const c = { d: msg('a.map') }
      export const e = t('a.call')
    `)
    const { output } = tool('check')
    for (const id of ['a.element', 'a.yes', 'a.no', 'a.map', 'a.call']) {
      expect(output).toContain(`missing in the catalogs: ${id} (src/a.tsx)`)
    }
  })

  it('refuses ids that are built at run time', () => {
    use('export const a = t(`a.${kind}`)')
    expect(tool('check').output).toContain('built at run time in src/a.tsx')
  })

  it.each([
    ['not translated: a.a', ['', 'A']],
    ['different values: a.a: "n" and "count"', ['{n} 个', '{count} items']],
    ['different values: a.a: "<link>" and ""', ['<link>甲</link>', 'A']],
    ['not a message: a.a (en)', ['{n} 个', '{n, plural, one {#} other {#}']],
    ['Chinese in the English catalog: a.a', ['甲', '甲']],
    ['exclamation mark: a.a', ['好！', 'Good']],
    ['not used by the source: a.a', ['甲', 'A']],
  ] as [string, [string, string]][])('reports %s', (problem, texts) => {
    set({ 'a.a': texts })
    const { status, output } = tool('check')
    expect(status).toBe(1)
    expect(output).toContain(problem)
  })

  it('takes plural forms of the two languages for the same message', () => {
    set({ 'a.a': ['{n, plural, other {# 个变异}}', '{n, plural, one {one} other {# variants}}'] })
    use("export const a = t('a.a', { n: 1 })")
    expect(tool('check').output).not.toContain('a.a')
  })
})
