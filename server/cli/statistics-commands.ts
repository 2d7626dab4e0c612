/** Operator command that prints the business statistics of a period. */
import { statistics } from '../service/statistics/operator.ts'
import type { Group, Input, Result, DatabaseContext } from './command.ts'
import { readMoment } from './read-input.ts'
import { formatFacts, formatMinute, formatMoney } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

const MONTH_MS = 30 * 24 * 60 * 60_000

type Figures = Awaited<ReturnType<typeof statistics>>

const section = (title: string, rows: readonly (readonly [string, string])[]) =>
  `${title}\n${(rows.length === 0 ? '(none)' : formatFacts(rows)).replaceAll(/^/gm, '  ')}`

type Pair = [string, string]
/** Formats one line `name: number` for each row of a list of counts. */
const counted = <Row extends Record<string, unknown>>(
  rows: readonly Row[],
  name: (row: Row) => string,
  key: keyof Row,
): Pair[] => rows.map((row) => [name(row), String(row[key])])

const summed = (rows: readonly { month: string; currency: string; amount: number }[]): Pair[] =>
  rows.map(({ month, currency, amount }) => [month, formatMoney(amount, currency)])

function business({ money: sums, orders, subscriptions }: Figures): string[] {
  const { byState, ended, churnPercent, endedBy, endingBy } = subscriptions
  return [
    section('Money received', summed(sums.received)),
    section('Money given back', summed(sums.refunded)),
    section(
      'Orders made',
      counted(orders.made, (row) => row.state, 'orders'),
    ),
    section(
      'Orders paid',
      orders.paidByKind.map(({ kind, orders: n, amount, kept, currency }): Pair => [
        `${kind} ${currency}`,
        `${n}, ${formatMoney(amount, currency)}${kept === amount ? '' : `, ${formatMoney(kept, currency)} left after refunds`}`,
      ]),
    ),
    section(
      'Coupons used',
      counted(orders.coupons, (row) => row.code, 'uses'),
    ),
    section('Subscriptions', [
      ...counted(byState, (row) => row.state, 'subscriptions'),
      ['ended in the time', String(ended)],
      ['churn', churnPercent === null ? '-' : `${churnPercent}%`],
      ...counted(endedBy, (row) => `ended, ${row.reason}`, 'subscriptions'),
      ...counted(endingBy, (row) => `will end, ${row.reason}`, 'subscriptions'),
    ]),
  ]
}

function sections(figures: Figures): string[] {
  const { members, orders, records, feedback, outbox } = figures
  return [
    section('Members', [
      ['all', `${members.all} (${members.suspended} suspended)`],
      ['new', String(members.new)],
      ['active', String(members.active)],
      ...counted(members.byLevel, (row) => row.level, 'members'),
    ]),
    ...business(figures),
    section('Records', [
      ['all', String(records.all)],
      ['new', String(records.new)],
    ]),
    section('Waiting', [
      ['refunds to decide', String(orders.refundsWaiting)],
      ...counted(feedback, (row) => `feedback ${row.state}`, 'matters'),
      ...counted(outbox, (row) => `${row.channel} ${row.status}`, 'messages'),
    ]),
  ]
}

function spanOf(input: Input, now: Date): { from: Date; to: Date } {
  const to = readMoment(input.text('to'), 'to') ?? now
  const from = readMoment(input.text('from'), 'from') ?? new Date(to.getTime() - MONTH_MS)
  if (from >= to) throw new UsageError('--from must be before --to')
  return { from, to }
}

async function show({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const { from, to } = spanOf(input, now)
  const figures = await statistics(database.db, now, { from, to })
  const head = `From ${formatMinute(from)} to ${formatMinute(to)} UTC`
  return { text: [head, ...sections(figures)].join('\n\n'), json: figures }
}

export const statisticsGroup: Group = {
  name: 'statistics',
  about: 'Statistics',
  commands: [
    {
      name: 'statistics',
      usage: '[--from <day>] [--to <day>]',
      summary: 'members, money, orders, subscriptions; without days: the last 30',
      operands: [0, 0],
      options: { from: 'string', to: 'string' },
      check: spanOf,
      recorded: ['from', 'to'],
      isList: true,
      work: { database: show },
    },
  ],
}
