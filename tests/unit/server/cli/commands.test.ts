/** The table of commands: each is logged and documented, and has a usage line. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { GROUPS } from '../../../../server/cli/groups.ts'
import { help } from '../../../../server/cli/help.ts'
import { readMoment, readWhole } from '../../../../server/cli/read-input.ts'
import { UsageError } from '../../../../server/cli/usage-error.ts'
import { desc } from '../../../../server/db/drizzle.ts'
import { auditLog } from '../../../../server/db/schema-operations.ts'
import { onOneInstallation, type Running } from '../../../helpers/operator.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })

const ROOT = resolve(import.meta.dirname, '../../../..')
const COMMANDS = GROUPS.flatMap(({ commands }) => commands)
const names = COMMANDS.map(({ name }) => name)

const rowsOf = ({ database }: Running) =>
  database.db.select().from(auditLog).orderBy(desc(auditLog.at))

test('help shows one group', () => {
  expect(help(GROUPS, 'orders')).not.toContain('members find')
  expect(help(GROUPS, 'nothing')).toBeNull()
})

test('no two commands have one name, and each stands in the help', () => {
  expect(new Set(names).size).toBe(names.length)
  const text = help(GROUPS, undefined) ?? ''
  for (const name of names) expect(text).toContain(`  ${name}`)
  for (const { name } of GROUPS) expect(help(GROUPS, name)).toContain('Usage: npm run admin')
})

test.each(names)('docs/operating.md tells of: %s', (name) => {
  const text = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8')
  expect(text.includes(`npm run admin -- ${name}`)).toBe(true)
})

test('the README has the commands of backup and restore', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8')
  expect(text.includes('npm run admin -- backup')).toBe(true)
  expect(text.includes('npm run admin -- restore')).toBe(true)
})

onOneInstallation((make) => {
  let place: Running
  beforeAll(async () => {
    place = await make()
  })

  /** Arguments without a match: ids and files that do not exist. Each command runs, many fail. */
  const words: Record<string, string[]> = {
    'members level': ['0', 'plus', '--forever'],
    'members delete': ['0', '--yes'],
    'content import': [],
    'content check': ['/nowhere'],
    'coupons create': ['NOTHING', '--percent', '5'],
    'keys rotate': ['webhook'],
    'orders refund': ['0', '--reason', 'x'],
    'feedback answer': ['0', 'x'],
    'invoices official': ['0', '12345678'],
    'outbox retry': ['--all'],
    'outbox clear': ['--state', 'sent', '--yes'],
    'news send': ['--yes'],
    'maintenance on': [],
    restore: ['/nowhere'],
  }

  describe('every command is recorded, with how it ended', () => {
    test.each(COMMANDS.map((command) => [command.name, command] as const))(
      '%s',
      async (name, command) => {
        const given =
          words[name] ??
          Array.from({ length: command.operands[0] }, (_, index) =>
            index === 0 ? '0' : join(place.folder, `out-${name.replaceAll(' ', '-')}`),
          )
        if (/^(?:content export|audit export|backup)$/.test(name)) {
          given[0] = join(place.folder, `made-by-${name.replaceAll(' ', '-')}`)
        }
        const before = (await rowsOf(place)).length
        const ended = await place.admin(...name.split(' '), ...given).then(
          () => 'ok',
          (error: unknown) => {
            expect(error, String(error)).not.toBeInstanceOf(UsageError)
            return 'failed'
          },
        )
        // The next command with the database moves the entries from the file into the table.
        await place.admin('audit', 'list', '--action', 'nothing')
        const rows = await rowsOf(place)
        const own = rows.filter((row) => row.action === name && row.target !== '--action')
        expect(rows.length).toBe(before + 2)
        expect(own[0]).toMatchObject({ actor: 'tester@bench', at: place.now })
        const outcomes = own.map(({ outcome }) => outcome.split(':', 1)[0])
        expect(outcomes).toContain(ended)
        expect(outcomes).not.toContain('started')
      },
    )
  })

  test('a wrong call is told with the way to call, and changes nothing', async () => {
    for (const { name, operands } of COMMANDS) {
      const tooMany = Array.from({ length: operands[1] + 1 }, () => 'x')
      const refused = place.admin(...name.split(' '), ...tooMany)
      await expect(refused, name).rejects.toThrow(UsageError)
      await expect(place.admin(...name.split(' '), '--no-such-option')).rejects.toMatchObject({
        usage: expect.stringContaining(name),
      })
    }
  })

  test('the list is filtered by action, target and time', async () => {
    await expect(place.admin('members', 'show', '4711')).rejects.toThrow('There is no member 4711')
    const json = async (...options: string[]) =>
      JSON.parse(await place.admin('audit', 'list', '--json', ...options)) as {
        action: string
        target: string
        outcome: string
      }[]
    expect(await json('--target', '4711')).toMatchObject([
      { action: 'members show', outcome: 'failed: OperatorError' },
    ])
    const group = await json('--action', 'members')
    expect(group.length).toBeGreaterThan(3)
    expect(group.every(({ action }) => action.startsWith('members '))).toBe(true)
    expect(await json('--since', '2026-11-21')).toEqual([])
    expect(await json('--limit', '2')).toHaveLength(2)
  })
})

test('exit code 2 with a usage line for a wrong call, 0 for help', () => {
  const run = (...args: string[]) => {
    try {
      const out = execFileSync(process.execPath, [join(ROOT, 'server/cli/main.ts'), ...args], {
        cwd: ROOT,
        env: { PATH: process.env['PATH'], DATA_DIR: '/nonexistent/never-made' },
        stdio: 'pipe',
        encoding: 'utf8',
      })
      return { code: 0, out, error: '' }
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string }
      return { code: status, out: stdout, error: stderr }
    }
  }
  expect(run('help')).toMatchObject({ code: 0, out: expect.stringContaining('members find') })
  for (const wrong of [['nothing'], ['orders', 'show', '1', '2']]) {
    const { code, out, error } = run(...wrong)
    expect([code, out]).toEqual([2, ''])
    expect(error).toMatch(/\nUsage: npm run admin -- /)
  }
})

test('days and numbers are read strictly', () => {
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
