/** Refused commands: the message is one line that says what to do; only commands that ran are logged. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../../server/cli/command-line.ts'
import { GROUPS } from '../../../../server/cli/groups.ts'
import { newInstallation, removeInstallation } from '../../../helpers/operator.ts'

const COMMANDS = GROUPS.flatMap(({ commands }) => commands)

/** Wrong calls, each with its message. */
const WRONG: readonly (readonly [string, RegExp])[] = [
  ['nothing', /unknown command: nothing$/],
  ['help nothing', /no group of commands: nothing$/],
  ['members find', /something is missing$/],
  ['members level 1 gold --forever', /one of free, plus, pro: gold$/],
  ['members level 1 pro', /needs either --until <day> or --forever/],
  ['members level 1 pro --until 2027-02-30', /--until must be a day like 2026-11-20/],
  ['members delete 1', /say --yes, or --grace/],
  ['orders', /unknown command: orders$/],
  ['orders list --state lost', /--state must be one of pending, .*: lost$/],
  ['orders cancel 1 2', /too much: 2$/],
  ['orders refund 1 --reason', /'--reason <value>' argument missing$/],
  ['orders refund 1 --reason --why', /ambiguous. Did you forget/],
  ['coupons create X-1 --percent 120', /--percent must be a whole number from 1 to 100: 120$/],
  ['coupons create X-1 --percent 5 --until tomorrow', /--until must be a day/],
  ['invoices official 1', /give the number, or --remove/],
  ['invoices reissue 1 --kind gift', /--kind must be one of .*: gift$/],
  ['feedback show 1 --state open', /Unknown option '--state'/],
  ['feedback answer 1', /the answer is missing/],
  ['outbox list --limit 0', /--limit must be a whole number from 1 to 10000: 0$/],
  ['outbox retry', /say --all/],
  ['outbox clear --state sent', /and --yes: what is removed is gone$/],
  ['statistics --from 2026-12-01 --to 2026-11-01', /--from must be before --to$/],
  ['restore a.gz --force', /Unknown option '--force'/],
  ['keys rotate rsa', /one of jwt, sm2, webhook: rsa$/],
  ['maintenance on 0', /minutes must be a whole number from 1 to 10080: 0$/],
  // The typed words can neither move the cursor of the terminal nor begin a new line.
  ['orders list --state \u001b[2Jlost', /: \uFFFD\[2Jlost$/],
  ['members\ndone', /unknown command: members done$/],
]

describe('a wrong call', () => {
  const place = newInstallation(null)
  afterAll(() => removeInstallation(place))

  test.each(WRONG)('%j prints one line, with the usage', async (typed, message) => {
    const { code, out, error } = await runCommandLine(typed.split(' '), place.env)
    const [first = '', ...rest] = error.split('\n')
    expect([code, out, rest.length]).toEqual([2, '', 1])
    expect(first).toMatch(message)
    expect(rest[0]).toMatch(/^Usage: npm run admin -- \w/)
    // Nothing was opened, created or logged.
    expect(existsSync(place.config.dataDirectory)).toBe(false)
  })

  test('refuses every command with its own usage, before anything is opened', async () => {
    for (const { name, operands } of COMMANDS) {
      const tooMany = Array.from({ length: operands[1] + 1 }, () => 'x')
      for (const wrong of [tooMany, ['--no-such-option']]) {
        const { code, error } = await runCommandLine([...name.split(' '), ...wrong], place.env)
        expect(code, name).toBe(2)
        expect(error).toContain(`Usage: npm run admin -- ${name}`)
      }
    }
    expect(existsSync(place.config.dataDirectory)).toBe(false)
  })

  test('reports a wrong configuration by its variables', async () => {
    const { code, error } = await runCommandLine(['orders', 'list'], {
      ...place.env,
      PORT: 'geheim',
    })
    expect([code, error]).toEqual([1, expect.stringMatching(/PORT must be a whole number/)])
    expect(error).not.toContain('geheim')
  })
})

test('records an attempt without a database with its outcome', async () => {
  const place = newInstallation(null)
  try {
    const tried = await runCommandLine(['backup', join(place.folder, 'b.gz')], place.env)
    expect([tried.code, tried.out]).toEqual([1, ''])
    expect(tried.error).toMatch(/^There is no database in \S+ yet$/)
    const file = join(place.config.dataDirectory, 'audit-pending.ndjson')
    const notes = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(notes.map((note) => (JSON.parse(note) as { outcome: string }).outcome)).toEqual([
      'started',
      'failed: noDatabase',
    ])
  } finally {
    removeInstallation(place)
  }
})
