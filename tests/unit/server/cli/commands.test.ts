/** The table of commands: each is documented and has a usage line. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { GROUPS } from '../../../../server/cli/groups.ts'
import { help } from '../../../../server/cli/help.ts'
import { readMoment, readWhole } from '../../../../server/cli/read-input.ts'
import { UsageError } from '../../../../server/cli/usage-error.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const COMMANDS = GROUPS.flatMap(({ commands }) => commands)
const names = COMMANDS.map(({ name }) => name)

test('help shows one group', () => {
  expect(help(GROUPS, 'orders')).not.toContain('members find')
  expect(help(GROUPS, 'nothing')).toBeNull()
})

test('command names are unique, and each is in the help', () => {
  expect(new Set(names).size).toBe(names.length)
  const text = help(GROUPS, undefined) ?? ''
  for (const name of names) expect(text).toContain(`  ${name}`)
  for (const { name } of GROUPS) expect(help(GROUPS, name)).toContain('Usage: npm run admin')
})

test('docs/operating.md documents every command', () => {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  expect(names.filter((name) => !text.includes(`npm run admin -- ${name}`))).toEqual([])
})

test('parses days and numbers strictly', () => {
  expect(readMoment('2026-11-20', 'x')?.toISOString()).toBe('2026-11-20T00:00:00.000Z')
  expect(readMoment('2026-11-20T08:00+08:00', 'x')?.toISOString()).toBe('2026-11-20T00:00:00.000Z')
  for (const wrong of [
    '2026-02-31',
    'tomorrow',
    '2026-11-20T08:00',
    '20261120',
    '2026-13-01',
    '',
  ]) {
    expect(() => readMoment(wrong, 'until'), wrong).toThrow(UsageError)
  }
  expect(readWhole('7', 'x', 1, 9)).toBe(7)
  for (const wrong of ['0', '10', '1.5', '-1', 'x', '1e3', '']) {
    expect(() => readWhole(wrong, 'uses', 1, 9), wrong).toThrow(UsageError)
  }
})
