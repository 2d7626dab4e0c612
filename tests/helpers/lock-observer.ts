/**
 * Asserts the lock order of `server/db/lock-order.ts` in every transaction of a test: reads from each statement which
 * rows it locks, and throws where they are locked against the order. Single statements outside a transaction hold
 * nothing while they wait.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import { getTableName, loadPostgres } from '../../server/db/drizzle.ts'
import { IMPORTED_TABLES, SHARED_TABLES } from '../../server/db/lock-order.ts'
import * as base from '../../server/db/schema.ts'
import * as account from '../../server/db/schema-account.ts'
import * as billing from '../../server/db/schema-billing.ts'
import * as news from '../../server/db/schema-digests.ts'
import * as invoicing from '../../server/db/schema-invoices.ts'
import * as levels from '../../server/db/schema-levels.ts'
import * as operations from '../../server/db/schema-operations.ts'
import * as seating from '../../server/db/schema-seats.ts'
import * as shared from '../../server/db/schema-shared.ts'
import * as factors from '../../server/db/schema-second-factors.ts'

const modules = [
  base,
  account,
  billing,
  news,
  invoicing,
  levels,
  operations,
  seating,
  shared,
  factors,
] as const

type Table = {
  keys: string[]
  /** Columns whose change locks the row as a deletion does: those of unique indexes. */
  unique: string[]
  /** Columns that refer to another table. */
  references: { column: string; table: string }[]
}

const tables = new Map<string, Table>(
  modules
    .flatMap((one) => Object.values<unknown>(one))
    .filter((value): value is PgTable => is(value, PgTable))
    .map((table) => {
      const { columns, foreignKeys, indexes, primaryKeys } = getTableConfig(table)
      const keys = [
        ...columns.filter(({ primary }) => primary),
        ...primaryKeys.flatMap((key) => key.columns),
      ].map(({ name }) => name)
      const unique = indexes
        .filter(({ config }) => config.unique && config.where === undefined)
        .flatMap(({ config }) => config.columns)
        .flatMap((one) => ('name' in one && one.name !== undefined ? [one.name] : []))
      const references = foreignKeys.map((key) => {
        const { columns: own, foreignTable } = key.reference()
        return { column: own[0]?.name ?? '', table: getTableName(foreignTable) }
      })
      return [getTableName(table), { keys, unique: [...keys, ...unique], references }]
    }),
)

/** Whether the rows of a table belong to a member: it refers to members, directly or through others. */
function isOwned(name: string): boolean {
  const { references = [] } = tables.get(name) ?? {}
  return references.some(({ table }) => table === 'members' || isOwned(table))
}

/** The tables of the schema with the number of their positions in the order: each must have one. */
export function countPositions(): Record<string, number> {
  const listed: readonly string[] = ['members', ...IMPORTED_TABLES, ...SHARED_TABLES]
  return Object.fromEntries(
    [...tables.keys()].map((table) => [
      table,
      listed.filter((name) => name === table).length + Number(isOwned(table)),
    ]),
  )
}

const STRENGTHS = ['key share', 'share', 'no key update', 'update'] as const
type Strength = (typeof STRENGTHS)[number]
/** A lock of rows; `keys` are their primary keys, null where the statement does not name them. */
type Lock = { table: string; strength: Strength; keys: string[] | null }

type Statement = { text: string; params: readonly unknown[] }

const namesOf = (list: string) => list.split(',').map((name) => name.trim().replaceAll('"', ''))

/** Values of `"table"."column" = $1` or `in ($1, $2)` in a statement. */
function conditionsOf({ text, params }: Statement, table: string, column: string): string[] | null {
  const found = new RegExp(`"${table}"\\."${column}" (?:= |in \\()((?:\\$\\d+(?:, )?)+)`).exec(text)
  return found?.[1] === undefined
    ? null
    : namesOf(found[1]).map((mark) => String(params[Number(mark.slice(1)) - 1]))
}

/** Values that an insertion gives a column, without null. */
function insertedValues({ text, params }: Statement, table: string, column: string): string[] {
  const [, list = '', rows = ''] =
    new RegExp(
      `insert into "${table}" \\(([^)]*)\\) values (.*?)(?: on conflict| returning|$)`,
    ).exec(text) ?? []
  const at = namesOf(list).indexOf(column)
  return [...rows.matchAll(/\(((?:\$\d+|default|null)(?:, (?:\$\d+|default|null))*)\)/g)].flatMap(
    ([, row = '']) => {
      const mark = namesOf(row)[at] ?? ''
      const value = mark.startsWith('$') ? params[Number(mark.slice(1)) - 1] : null
      return value === null || value === undefined ? [] : [String(value)]
    },
  )
}

/** Locks that foreign keys take on members. */
function referenceLocks(statement: Statement, table: string): Lock[] {
  return (tables.get(table)?.references ?? [])
    .filter((one) => one.table === 'members')
    .map(({ column }) => ({
      table: 'members',
      strength: 'key share',
      keys: insertedValues(statement, table, column),
    }))
}

function selectLocks(statement: Statement, result: QueryResult): Lock[] {
  const found =
    /^select .*? from "(\w+)".* for (no key update|update|key share|share)(?: of "\w+")?( skip locked)?$/.exec(
      statement.text,
    )
  if (found === null || found[3] !== undefined) return []
  const [, table = '', strength] = found
  const key = tables.get(table)?.keys[0] ?? ''
  const at = result.fields.findIndex(({ name }) => name === key)
  const rows: unknown[] = result.rows
  const keys = rows.map((row) =>
    String(Array.isArray(row) ? row[at] : (row as Record<string, unknown>)[key]),
  )
  const isOrdered = keys.length < 2 || statement.text.includes(' order by ')
  if (!isOrdered) throw new Error(`rows are locked without an order: ${statement.text}`)
  return [{ table, strength: strength as Strength, keys: at < 0 ? null : keys }]
}

/** The rows that a statement locks, in order. */
function locksOf(statement: Statement, result: QueryResult): Lock[] {
  const { text } = statement
  const locks = selectLocks(statement, result)
  for (const [, verb = '', table = '', rest = ''] of text.matchAll(
    /\b(update|delete from|insert into) "(\w+)"((?: set .*?(?= where )| \(.*)?)/g,
  )) {
    const { keys: [key = ''] = [], unique = [] } = tables.get(table) ?? {}
    if (verb === 'insert into') {
      const keys = insertedValues(statement, table, key)
      if (rest.includes(' on conflict')) locks.push({ table, strength: 'no key update', keys })
      locks.push(...referenceLocks(statement, table))
      continue
    }
    const isKeyChange = unique.some((column) => rest.includes(`"${column}" = `))
    const strength = verb === 'update' && !isKeyChange ? 'no key update' : 'update'
    locks.push({ table, strength, keys: conditionsOf(statement, table, key) })
  }
  return locks
}

/** Observes one transaction. */
class TransactionLocks {
  readonly #statements: string[] = []
  readonly #members = new Map<string, number>()
  /** The one table of members whose rows are locked without the member. */
  #alone: string | null = null
  #hasOrder = false
  #position = -1
  readonly #shared = new Map<string, string[]>()

  add(statement: Statement, result: QueryResult): void {
    this.#statements.push(statement.text)
    for (const lock of locksOf(statement, result)) {
      const problem = this.#problemOf(lock)
      if (problem !== null) {
        throw new LockOrderError(`${problem}, in this transaction:\n${this.#statements.join('\n')}`)
      }
    }
  }

  #problemOf(lock: Lock): string | null {
    if (lock.table === 'members') return this.#lockMembers(lock)
    if (IMPORTED_TABLES.some((name) => name === lock.table)) return null
    const position = SHARED_TABLES.findIndex((name) => name === lock.table)
    return position < 0 ? this.#lockOwned(lock.table) : this.#lockShared(position, lock)
  }

  #hasMember(): boolean {
    return this.#hasOrder || [...this.#members.values()].some((strength) => strength >= 2)
  }

  #lockMembers({ strength, keys }: Lock): string | null {
    const rank = STRENGTHS.indexOf(strength)
    const added = (keys ?? ['?']).filter((id) => (this.#members.get(id) ?? -1) < rank)
    const isFirst = this.#alone === null && !this.#hasOrder && this.#position < 0
    const highest = [...this.#members.keys()].toSorted().at(-1) ?? ''
    const isAscending = added.every((id) => id > highest || (this.#members.get(id) ?? 0) >= 2)
    for (const id of added) this.#members.set(id, rank)
    if (added.length === 0 || (isFirst && isAscending)) return null
    return `members ${added.join()} are locked (for ${strength}) after other rows`
  }

  #lockOwned(table: string): string | null {
    if (this.#hasMember()) return null
    if (table === 'orders') this.#hasOrder = true
    else if (this.#position >= 0)
      return `${table} is locked after shared tables and without its member`
    else if (this.#alone !== null && this.#alone !== table) {
      return `${this.#alone} and ${table} are locked without their member`
    } else this.#alone = table
    return null
  }

  #lockShared(position: number, { table, keys }: Lock): string | null {
    const locked = this.#shared.get(table) ?? []
    if (keys?.every((key) => locked.includes(key)) === true) return null
    if (this.#alone !== null) return `${table} is locked after ${this.#alone}, without its member`
    if (position < this.#position)
      return `${table} is locked after ${SHARED_TABLES[this.#position]}`
    this.#position = position
    const added = (keys ?? []).filter((key) => !locked.includes(key))
    const highest = locked.toSorted().at(-1) ?? ''
    this.#shared.set(table, [...locked, ...added])
    const isAscending = added.every((key, at) => key > (added[at - 1] ?? highest))
    return isAscending ? null : `${table} ${added.join()} is locked after ${highest}`
  }
}

class LockOrderError extends Error {}

const isIgnored = new AsyncLocalStorage<true>()

/** Runs work that locks against the order on purpose. */
export const ignoreLockOrder = <T>(work: () => Promise<T>): Promise<T> => isIgnored.run(true, work)

const problems: LockOrderError[] = []

/** Throws the first violation since the last call, also one that was caught. */
export function requireLockOrder(): void {
  const [first] = problems.splice(0)
  if (first !== undefined) throw first
}

/** Observes all connections of this process from now on. */
export function observeLocks(): void {
  const { Client } = loadPostgres()
  const prototype = Client.prototype as unknown as {
    query: ((...args: unknown[]) => unknown) & { isObserved?: true }
  }
  const { query } = prototype
  if (query.isObserved === true) return
  const transactions = new WeakMap<object, TransactionLocks>()
  prototype.query = function observed(this: object, ...args: unknown[]) {
    const [given, params] = args
    const text = typeof given === 'string' ? given : (given as { text?: string }).text
    if (text === undefined || typeof args.at(-1) === 'function') return query.apply(this, args)
    if (text.startsWith('begin')) transactions.set(this, new TransactionLocks())
    else if (text === 'commit' || text === 'rollback') transactions.delete(this)
    const running = query.apply(this, args) as Promise<QueryResult>
    const locks = transactions.get(this)
    if (locks === undefined || isIgnored.getStore() === true) return running
    return running.then((result) => {
      try {
        locks.add({ text, params: (params ?? []) as unknown[] }, result)
      } catch (error) {
        problems.push(error as LockOrderError)
        throw error
      }
      return result
    })
  }
  prototype.query.isObserved = true
}
