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

  it('finds ids in calls, choices, maps and elements, and says which are built at run time', () => {
    use(`
      export const A = () => <T id="a.element" />
      export const b = t(isOpen ? 'a.yes' : 'a.no', { n: 1 })
      export const c = { d: msg('a.map') }
      export const e = t('a.call')
      export const f = t(\`a.\${kind}\`)
    `)
    const { output } = tool('check')
    for (const id of ['a.element', 'a.yes', 'a.no', 'a.map', 'a.call']) {
      expect(output).toContain(`missing in the catalogs: ${id} (src/a.tsx)`)
    }
    expect(output).toContain('built at run time in src/a.tsx')
  })

  it('reports each kind of fault by the id that has it', () => {
    const faults: Record<string, [[string, string], string]> = {
      'a.empty': [['', 'A'], 'not translated: a.empty'],
      'a.names': [['{n} 个', '{count} items'], 'different values: a.names: "n" and "count"'],
      'a.tags': [['<link>甲</link>', 'A'], 'different values: a.tags: "<link>" and ""'],
      'a.broken': [['{n} 个', '{n, plural, one {#} other {#}'], 'not a message: a.broken (en)'],
      'a.han': [['甲', '甲'], 'Chinese in the English catalog: a.han'],
      'a.loud': [['好！', 'Good'], 'exclamation mark: a.loud'],
      'a.unused': [['甲', 'A'], 'not used by the source: a.unused'],
      // Plural forms differ between languages and are no fault.
      'a.plural': [
        ['{n, plural, other {# 个变异}}', '{n, plural, one {one} other {# variants}}'],
        '',
      ],
    }
    set(Object.fromEntries(Object.entries(faults).map(([id, [texts]]) => [id, texts])))
    const used = Object.keys(faults).filter((id) => id !== 'a.unused')
    use(used.map((id, at) => `export const m${at} = t('${id}', { n: 1 })`).join('\n'))
    const { status, output } = tool('check')
    expect(status).toBe(1)
    for (const [id, [, problem]] of Object.entries(faults)) {
      const told = output.split('\n').filter((line) => line.includes(id))
      if (problem === '') expect(told).toEqual([])
      else expect(told).toContainEqual(expect.stringContaining(problem))
    }
  })
})
