/**
 * Every command on existing rows: its effect, and its whole entry in the audit log, so that the entry
 * contains nothing else.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { GROUPS } from '../../../../server/cli/groups.ts'
import { keyOf, sentenceOf } from '../../../../server/cli/failure.ts'
import { eq } from '../../../../server/db/drizzle.ts'
import { auditLog } from '../../../../server/db/schema-operations.ts'
import { onOneInstallation } from '../../../helpers/operator.ts'
import { type Bench, benchOn } from './bench.ts'
import { BOOK_CASES } from './effects-books.ts'
import { MEMBER_CASES } from './effects-members.ts'
import { ORDER_CASES } from './effects-orders.ts'
import { OTHER_CASES } from './effects-others.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const CASES = [...ORDER_CASES, ...BOOK_CASES, ...MEMBER_CASES, ...OTHER_CASES]
/** These commands need an installation of their own, so other files of this folder test them. */
const ELSEWHERE = { restore: 'backup.test.ts', 'payments events': 'payment-events.test.ts' }

test('every command has a case', () => {
  const names = GROUPS.flatMap(({ commands }) => commands.map(({ name }) => name))
  const tested = new Set([...CASES.map(({ command }) => command), ...Object.keys(ELSEWHERE)])
  expect(names.filter((name) => !tested.has(name))).toEqual([])
})

onOneInstallation((make) => {
  let bench: Bench
  beforeAll(async () => {
    const place = await make({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'a@b.example' })
    bench = await benchOn(place)
  })
  const rows = () => bench.db.select().from(auditLog)

  test.each(CASES.map((each) => [each.command, each.does, each] as const))(
    '%s: %s',
    async (command, _does, { prepare }) => {
      const { words, target, data, after } = await prepare(bench)
      // This command moves earlier entries from the file into the table.
      await bench.place.admin('audit', 'list', '--action', 'nothing')
      const before = new Set((await rows()).map(({ id }) => id))
      const text = await bench.place.admin(...command.split(' '), ...words)
      await bench.place.admin('audit', 'list', '--action', 'nothing')
      const own = (await rows()).filter(
        (row) => !before.has(row.id) && row.data['action'] !== 'nothing',
      )
      await after(text)
      expect(own).toEqual([
        {
          id: expect.any(String),
          at: bench.place.now,
          actor: 'tester@bench',
          action: command,
          target,
          data: typeof data === 'function' ? data(text) : data,
          outcome: 'ok',
        },
      ])
    },
  )

  describe('a command that fails prints one line, changes nothing and is recorded', () => {
    test.each<[string, (bench: Bench) => Promise<string[]>, RegExp]>([
      ['orders pay', async (b) => [(await b.paid()).id, 'Bank', 'transfer'], /is paid$/],
      ['orders cancel', async (b) => [(await b.paid()).id], /is paid$/],
      ['orders refund', async (b) => [(await b.ordered()).id, '--reason', 'x'], /is pending$/],
      [
        'orders refund',
        async (b) => [(await b.paid()).id, '--amount', '39.01', '--reason', 'x'],
        /39\.01 is more than what is left of order \d+: .*39\.00 of .*39\.00$/,
      ],
      [
        'orders refund',
        async (b) => [(await b.ordered()).id, '--amount', '1.00', '--reason', 'x'],
        /is pending$/,
      ],
      ['orders refuse', async (b) => [(await b.paid()).id, 'no'], /no refund that waits/],
      ['orders refunded', async (b) => [(await b.paid()).id, 'T-1'], /has no refund on its way$/],
      ['coupons create', async () => ['a', '--percent', '5'], /3 to 40 letters/],
      ['coupons create', async () => ['NO-PLAN', '--percent', '5', '--plans', '1'], /no plan 1$/],
      ['coupons stop', async () => ['NOT-THERE'], /There is no coupon NOT-THERE$/],
      ['invoices show', async () => ['VS1999-000001'], /There is no invoice VS1999-000001$/],
      ['invoices official', async (b) => [(await b.paid()).number, '12AB'], /20 digits/],
      ['invoices reissue', async (b) => [(await b.paid()).number, '--kind', 'company'], /taxNo/],
      ['members level', async () => ['0', 'plus', '--forever'], /There is no member 0$/],
      ['feedback show', async () => ['77'], /There is no feedback 77$/],
      ['feedback answer', async () => ['77', '--file', '/nowhere'], /cannot be read/],
      ['feedback answer', async () => ['78', '--file', process.execPath], /not UTF-8/],
    ])('%s', async (command, typed, why) => {
      const words = await typed(bench)
      const id = words[0] ?? ''
      const books = await bench.books(id)
      const failure = await bench.place.admin(...command.split(' '), ...words).then(
        () => null,
        (error: unknown) => error,
      )
      const sentence = sentenceOf(failure)
      expect(sentence).toMatch(why)
      expect(sentence).not.toContain('\n')
      expect(await bench.books(id)).toEqual(books)
      const logged = (await rows()).filter((row) => row.action === command && row.target === id)
      expect(logged).toMatchObject([
        { actor: 'tester@bench', outcome: `failed: ${keyOf(failure)}` },
      ])
    })

    test('a refund without a request needs its reason, which requires reading the order', async () => {
      const { id } = await bench.paid()
      await expect(bench.place.admin('orders', 'refund', id)).rejects.toThrow(/--reason is needed/)
      const logged = await bench.db.select().from(auditLog).where(eq(auditLog.target, id))
      expect(logged).toMatchObject([{ outcome: 'failed: wrongCall' }])
    })
  })
})
