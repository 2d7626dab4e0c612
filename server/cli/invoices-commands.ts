/** Operator commands that find and reissue invoices, and enter their official numbers. */
import {
  type BillingDetails,
  TITLE_FIELDS,
  TITLE_KINDS,
} from '../../src/contract/billing-details.ts'
import {
  findInvoices,
  reissueFor,
  setOfficialNumber,
  showInvoice,
} from '../service/invoices/operator.ts'
import type { Group, Input, OptionKind, Result, DatabaseContext } from './command.ts'
import { readWord } from './read-input.ts'
import { operatorOutbox } from './service-parts.ts'
import { formatFacts, toSingleLine, formatMinute, formatMoney } from './terminal-text.ts'
import { UsageError } from './usage-error.ts'

async function list({ database }: DatabaseContext, input: Input): Promise<Result> {
  const found = await findInvoices(database.db, {
    text: input.operands.join(' '),
    withoutOfficial: input.flag('without-official'),
  })
  const rows = found.map((each) => {
    const member = each.memberId === null ? 'account erased' : `member ${each.memberId}`
    const official = each.officialNumber === null ? '' : `, official ${each.officialNumber}`
    return `${each.number}  ${formatMinute(each.issuedAt)}  ${each.kind}  ${formatMoney(each.amount, each.currency)}  ${toSingleLine(each.titleName)} (${each.titleKind})\n    order ${each.orderId}, ${member}${official}`
  })
  return {
    text: rows.length === 0 ? 'No invoices' : rows.join('\n'),
    json: found,
    facts: { listed: found.length },
  }
}

async function show({ database }: DatabaseContext, input: Input): Promise<Result> {
  const shown = await showInvoice(database.db, input.operand(0))
  const { title, currency } = shown
  const text = formatFacts([
    ['Number', shown.number],
    ['Kind', shown.kind],
    ['Order', shown.orderId],
    ['Member', shown.memberId ?? 'account erased'],
    ['Issued', formatMinute(shown.issuedAt)],
    ['Amount', formatMoney(shown.amount, currency)],
    ['Official', shown.officialNumber ?? '-'],
    shown.relatedNumber === null ? null : ['Belongs to', shown.relatedNumber],
    ['Title', title.kind],
    ...TITLE_FIELDS.filter((field) => title[field] !== '').map((field): [string, string] => [
      `  ${field}`,
      toSingleLine(title[field]),
    ]),
  ])
  return { text, json: shown, target: shown.number, facts: { member: shown.memberId } }
}

/** Returns the number to set; null removes the present one. */
function officialNumber(input: Input): string | null {
  const number = input.operands[1] ?? null
  if (input.flag('remove') === (number !== null)) {
    throw new UsageError('give the number, or --remove to take a wrong one away')
  }
  return number
}

async function official({ config, database, now }: DatabaseContext, input: Input): Promise<Result> {
  const number = officialNumber(input)
  const parts = { db: database.db, outbox: await operatorOutbox(config), now }
  const { invoice, before } = await setOfficialNumber(parts, input.operand(0), number)
  const was = before === null ? '' : ` (it was ${before})`
  return {
    text: `${invoice}: ${number ?? 'no official number'}${was}`,
    target: invoice,
    facts: { before, number },
  }
}

/** Returns the option for a field: `--tax-no` for `taxNo`. */
const optionOf = (field: string) =>
  field.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`)

const titleKind = (input: Input) => readWord(input.text('kind'), 'kind', TITLE_KINDS)

async function reissue({ config, database, now }: DatabaseContext, input: Input): Promise<Result> {
  const reference = input.operand(0)
  const { title: old } = await showInvoice(database.db, reference)
  const kind = titleKind(input) ?? old.kind
  const title: BillingDetails = { ...old, kind }
  for (const field of TITLE_FIELDS) title[field] = input.text(optionOf(field)) ?? old[field]
  const reason = input.text('reason') ?? ''
  const parts = { db: database.db, outbox: await operatorOutbox(config), now }
  const reissued = await reissueFor(parts, reference, title, reason)
  return {
    text: `${reference} is taken back, ${reissued.number} takes its place`,
    json: reissued,
    facts: { anew: reissued.number, kind },
  }
}

const titleOptions: Record<string, OptionKind> = Object.fromEntries(
  TITLE_FIELDS.map((field) => [optionOf(field), 'string']),
)

export const invoicesGroup: Group = {
  name: 'invoices',
  about: 'Invoices',
  commands: [
    {
      name: 'invoices list',
      usage: '[<text>] [--without-official]',
      summary: 'by number, title, tax number, order or member; without text: all',
      operands: [0, 20],
      options: { 'without-official': 'boolean' },
      recorded: ['without-official'],
      targetOf: () => '',
      isList: true,
      work: { database: list },
    },
    {
      name: 'invoices show',
      usage: '<number|id>',
      summary: 'one invoice with its title',
      operands: [1, 1],
      isList: true,
      work: { database: show },
    },
    {
      name: 'invoices official',
      usage: '<number|id> (<official number> | --remove)',
      summary: 'enters the number of the tax authority; the member is told',
      operands: [1, 2],
      options: { remove: 'boolean' },
      check: officialNumber,
      recorded: ['remove'],
      work: { database: official },
    },
    {
      name: 'invoices reissue',
      usage: `<number|id> [--kind ${TITLE_KINDS.join('|')}] ${TITLE_FIELDS.map((field) => `[--${optionOf(field)} <text>]`).join(' ')} [--reason <text>]`,
      summary: 'red letter and a new invoice; what is left out stays',
      operands: [1, 1],
      options: { kind: 'string', reason: 'string', ...titleOptions },
      check: titleKind,
      recorded: ['kind'],
      isList: true,
      work: { database: reissue },
    },
  ],
}
