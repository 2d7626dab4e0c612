/** Each column with a closed list of values: the contract and the database have the same values. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AVATARS } from '../../../../src/contract/avatars.ts'
import {
  CANCEL_REASONS,
  ORDER_KINDS,
  SETUP_STATES,
  STORED_SUBSCRIPTION_STATES,
} from '../../../../src/contract/billing.ts'
import { CODE_TYPE, PROBLEM_TYPE } from '../../../../src/contract/codes.ts'
import { CONTENT_TYPES, SUBJECT_ITEM_KINDS } from '../../../../src/contract/endpoints/content.ts'
import {
  ATTACHMENT_TYPES,
  FEEDBACK_KINDS,
  FEEDBACK_STATES,
} from '../../../../src/contract/endpoints/feedback.ts'
import { INVOICE_KINDS } from '../../../../src/contract/endpoints/invoices.ts'
import { CURRENCIES, LEVELS, PERIODS } from '../../../../src/contract/endpoints/levels.ts'
import { STORED_EXPORT_STATES } from '../../../../src/contract/endpoints/members.ts'
import { NOTIFICATION_KINDS } from '../../../../src/contract/endpoints/notifications.ts'
import { LANGUAGES, WRITTEN } from '../../../../src/contract/languages.ts'
import {
  ORDER_STATES,
  PAYMENT_STATES,
  REFUND_STATES,
} from '../../../../src/contract/order-machine.ts'
import { rowsOf } from '../../../../server/backup/tables.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { getTableColumns, getTableName, type PgTable, sql } from '../../../../server/db/drizzle.ts'
import * as account from '../../../../server/db/schema-account.ts'
import * as billing from '../../../../server/db/schema-billing.ts'
import * as invoicing from '../../../../server/db/schema-invoices.ts'
import * as levelTables from '../../../../server/db/schema-levels.ts'
import * as seating from '../../../../server/db/schema-seats.ts'
import * as news from '../../../../server/db/schema-news.ts'
import * as operations from '../../../../server/db/schema-operations.ts'
import * as core from '../../../../server/db/schema.ts'
import {
  ADDRESS_KINDS,
  CHANNELS,
  OUTBOX_STATES,
  PAYMENT_EVENT_KINDS,
  PAYMENT_EVENT_OUTCOMES,
} from '../../../../server/db/vocabularies.ts'
import {
  PAYMENT_PROBLEMS,
  PAYMENT_SOURCES,
  PROVIDERS,
} from '../../../../server/payment/provider.ts'
import { onOneDatabase } from '../../../helpers/database.ts'

const VOCABULARIES: Readonly<Record<string, readonly (string | number)[]>> = {
  'address_changes.kind': ADDRESS_KINDS,
  'codes.purpose': Object.values(CODE_TYPE),
  'coupons.currency': CURRENCIES,
  'feedback.attachment_type': ATTACHMENT_TYPES,
  'feedback.kind': FEEDBACK_KINDS,
  'feedback.state': FEEDBACK_STATES,
  'homepage_config.level': LEVELS,
  'homepage_config.problem_type': Object.values(PROBLEM_TYPE),
  'homepage_config.type': CONTENT_TYPES,
  'invoices.currency': CURRENCIES,
  'invoices.kind': INVOICE_KINDS,
  'levels.level': LEVELS,
  'member_exports.status': STORED_EXPORT_STATES,
  'members.avatar': AVATARS,
  'members.language': LANGUAGES,
  'members.level': LEVELS,
  'notifications.kind': NOTIFICATION_KINDS,
  'orders.currency': CURRENCIES,
  'orders.kind': ORDER_KINDS,
  'orders.level': LEVELS,
  'orders.period': PERIODS,
  'orders.state': ORDER_STATES,
  'outbox.channel': CHANNELS,
  'outbox.status': OUTBOX_STATES,
  'payment_events.kind': PAYMENT_EVENT_KINDS,
  'payment_events.outcome': PAYMENT_EVENT_OUTCOMES,
  'payment_events.provider': PROVIDERS,
  'payments.currency': CURRENCIES,
  'payments.problem': PAYMENT_PROBLEMS,
  'payments.provider': PAYMENT_SOURCES,
  'payments.state': PAYMENT_STATES,
  'plans.currency': CURRENCIES,
  'plans.level': LEVELS,
  'plans.period': PERIODS,
  'refunds.currency': CURRENCIES,
  'refunds.state': REFUND_STATES,
  'sandbox_payments.currency': CURRENCIES,
  'sandbox_payments.problem': PAYMENT_PROBLEMS,
  'sandbox_payments.state': PAYMENT_STATES,
  'special_subject_item.kind': SUBJECT_ITEM_KINDS,
  'subscriptions.cancel_reason': CANCEL_REASONS,
  'subscriptions.currency': CURRENCIES,
  'subscriptions.level': LEVELS,
  'subscriptions.period': PERIODS,
  'subscriptions.provider': PAYMENT_SOURCES,
  'subscriptions.state': STORED_SUBSCRIPTION_STATES,
  'method_setups.state': SETUP_STATES,
  'method_setups.provider': PROVIDERS,
  'left_methods.provider': PROVIDERS,
  'terms_reads.language': WRITTEN,
}

/** Columns with the same names that accept any value, and the reasons. */
const OPEN = new Map([
  ['events.kind', 'the security log keeps what it said, also when nothing says it any more'],
  ['audit_log.outcome', 'a sentence that begins with ok, started or failed'],
])

const tables = [core, account, billing, invoicing, levelTables, news, operations, seating].flatMap(
  (module) => Object.values<unknown>(module).filter((value) => typeof value === 'object'),
) as PgTable[]
const columns = tables.flatMap((table) =>
  Object.values(getTableColumns(table)).map((column) => ({
    place: `${getTableName(table)}.${column.name}`,
    name: column.name,
    values: column.enumValues,
  })),
)

describe('the schema', () => {
  test('every column with a list of values is in this table, with the same list', () => {
    const typed = columns.filter(({ values }) => values !== undefined && values.length > 0)
    expect(typed.length).toBeGreaterThan(40)
    for (const { place, values } of typed) expect(VOCABULARIES[place], place).toEqual(values)
  })

  test('a column of the same name as a closed one is closed too, or says why not', () => {
    const names = new Set(Object.keys(VOCABULARIES).map((place) => place.split('.')[1]))
    const open = columns
      .filter(({ place, name }) => names.has(name) && !(place in VOCABULARIES))
      .map(({ place }) => place)
    expect(open.toSorted()).toEqual([...OPEN.keys()].toSorted())
  })
})

/** The values in a condition as PostgreSQL writes it back: `(state = ANY (ARRAY['a'::text, …]))`. */
function valuesIn(definition: string): (string | number)[] {
  const words = [...definition.matchAll(/'((?:[^']|'')*)'::text/g)]
  if (words.length > 0) return words.map(([, word]) => (word ?? '').replaceAll("''", "'"))
  return [...definition.matchAll(/\d+/g)].map(([digits]) => Number(digits))
}

onOneDatabase((open) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  test('holds each closed column to exactly the values of the contract', async () => {
    const rows = await rowsOf<{ place: string; definition: string }>(
      database.db,
      sql`select t.relname || '.' || a.attname as place, pg_get_constraintdef(k.oid) as definition
          from pg_constraint k join pg_class t on t.oid = k.conrelid
          join pg_namespace n on n.oid = t.relnamespace
          join pg_attribute a on a.attrelid = t.oid and a.attnum = any (k.conkey)
          where n.nspname = 'public' and k.contype = 'c' and k.convalidated`,
    )
    const held = Object.fromEntries(
      rows.map(({ place, definition }) => [place, new Set(valuesIn(definition))]),
    )
    const wanted = Object.entries(VOCABULARIES).map(
      ([place, values]) => [place, new Set(values)] as const,
    )
    expect(held).toEqual(Object.fromEntries(wanted))
  })

  const refused = async (statement: string) => {
    const error = await database.db.execute(sql.raw(statement)).catch((thrown: unknown) => thrown)
    return (error as { cause?: { code?: string; constraint?: string } }).cause
  }

  test('refuses a word, a number and a change to one, naming the column', async () => {
    const level = `insert into plans (id, level, period, currency, amount) values ('1', 'gold', 'month', 'CNY', 1)`
    expect(await refused(level)).toMatchObject({ code: '23514', constraint: 'plans_level_check' })
    const purpose = `insert into codes (purpose, target, hash, sent_at, expires_at) values (5, 'a', 'b', now(), now())`
    expect(await refused(purpose)).toMatchObject({
      code: '23514',
      constraint: 'codes_purpose_check',
    })
    await database.db.execute(
      sql.raw(
        `insert into plans (id, level, period, currency, amount) values ('2', 'pro', 'year', 'USD', 1)`,
      ),
    )
    expect(await refused(`update plans set currency = 'usd' where id = '2'`)).toMatchObject({
      code: '23514',
      constraint: 'plans_currency_check',
    })
  })
})
