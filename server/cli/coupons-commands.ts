/** Operator commands that create, list and stop coupons. */
import {
  createCoupon,
  listCoupons,
  type NewCoupon,
  stopCoupon,
} from '../service/coupons/operator.ts'
import type { Group, Input, Result, DatabaseContext } from './command.ts'
import { MAX_SEATS } from '../../src/contract/seats.ts'
import { readMoment, readWhole } from './read-input.ts'
import { toSingleLine, formatMinute, formatMoney } from './terminal-text.ts'

const MOST = 99_999_999

type Coupon = Awaited<ReturnType<typeof listCoupons>>[number]

function describe(coupon: Omit<Coupon, 'uses'> & { uses?: number }): string {
  const { percentOff, amountOff, currency, planIds, startsAt, endsAt, maxUses, uses = 0 } = coupon
  const off = percentOff === null ? formatMoney(amountOff ?? 0, currency ?? '') : `${percentOff}%`
  const parts = [
    `${off} off`,
    planIds === null ? 'every plan' : `plans ${planIds.join(', ')}`,
    ...(startsAt === null ? [] : [`from ${formatMinute(startsAt)}`]),
    ...(endsAt === null ? [] : [`until ${formatMinute(endsAt)}`]),
    `used ${uses}${maxUses === null ? '' : ` of ${maxUses}`}`,
    `${coupon.usesPerMember} per member`,
    ...(coupon.maxSeats > 1 ? [`for up to ${coupon.maxSeats} seats`] : []),
    ...(coupon.isActive ? [] : ['stopped']),
  ]
  const note = coupon.note === '' ? '' : `\n    ${toSingleLine(coupon.note)}`
  return `${coupon.code}  ${parts.join(', ')}${note}`
}

function readCoupon(input: Input): NewCoupon {
  return {
    code: input.operand(0),
    percentOff: readWhole(input.text('percent'), 'percent', 1, 100) ?? null,
    amountOff: readWhole(input.text('amount'), 'amount', 1, MOST) ?? null,
    currency: input.text('currency')?.toUpperCase() ?? null,
    planIds:
      input
        .text('plans')
        ?.split(',')
        .map((id) => id.trim()) ?? null,
    startsAt: readMoment(input.text('from'), 'from') ?? null,
    endsAt: readMoment(input.text('until'), 'until') ?? null,
    maxUses: readWhole(input.text('uses'), 'uses', 1, MOST) ?? null,
    usesPerMember: readWhole(input.text('per-member'), 'per-member', 1, MOST) ?? 1,
    maxSeats: readWhole(input.text('seats'), 'seats', 1, MAX_SEATS) ?? 1,
    note: input.text('note') ?? '',
  }
}

async function create({ database, now }: DatabaseContext, input: Input): Promise<Result> {
  const made = await createCoupon(database.db, now, readCoupon(input))
  return { text: describe(made), json: made, target: made.code }
}

async function list({ database }: DatabaseContext): Promise<Result> {
  const rows = await listCoupons(database.db)
  return {
    text: rows.length === 0 ? 'No coupons' : rows.map(describe).join('\n'),
    json: rows,
    facts: { listed: rows.length },
  }
}

async function stop({ database }: DatabaseContext, input: Input): Promise<Result> {
  const { wasActive } = await stopCoupon(database.db, input.operand(0))
  return {
    text: wasActive ? 'Stopped. Orders that have it keep it' : 'It was stopped already',
    facts: { wasActive },
  }
}

export const couponsGroup: Group = {
  name: 'coupons',
  about: 'Coupons: off the first period',
  commands: [
    {
      name: 'coupons create',
      usage:
        '<code> (--percent <n> | --amount <n> --currency CNY|USD) [--plans <id,id>] [--from <day>] [--until <day>] [--uses <n>] [--per-member <n>] [--seats <n>] [--note <text>]',
      summary: 'a percentage, or an amount in one currency',
      operands: [1, 1],
      options: {
        percent: 'string',
        amount: 'string',
        currency: 'string',
        plans: 'string',
        from: 'string',
        until: 'string',
        uses: 'string',
        'per-member': 'string',
        seats: 'string',
        note: 'string',
      },
      check: readCoupon,
      recorded: [
        'percent',
        'amount',
        'currency',
        'plans',
        'from',
        'until',
        'uses',
        'per-member',
        'seats',
      ],
      isList: true,
      work: { database: create },
    },
    {
      name: 'coupons list',
      usage: '',
      summary: 'the newest first, with how often each is used',
      operands: [0, 0],
      isList: true,
      work: { database: list },
    },
    {
      name: 'coupons stop',
      usage: '<code>',
      summary: 'nobody can use it any more',
      operands: [1, 1],
      work: { database: stop },
    },
  ],
}
