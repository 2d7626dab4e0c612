import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
    const uses = used.map((id, at) => `export const m${at} = t('${id}', { n: 1 })`)
    use([...uses, "export const x = { y: msg('a.absent') }"].join('\n'))
    const { status, output } = tool('check')
    expect(status).toBe(1)
    expect(output).toContain('missing in the catalogs: a.absent (src/a.tsx)')
    for (const [id, [, problem]] of Object.entries(faults)) {
      const reported = output.split('\n').filter((line) => line.includes(id))
      if (problem === '') expect(reported).toEqual([])
      else expect(reported).toContainEqual(expect.stringContaining(problem))
    }
  })
})
