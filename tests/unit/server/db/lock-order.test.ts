import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../../server/backup/tables.ts'
import type { Database, OpenDatabase } from '../../../../server/db/database.ts'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { lockMembers } from '../../../../server/db/lock-order.ts'
import { budgets, members } from '../../../../server/db/schema.ts'
import { memberPreferences } from '../../../../server/db/schema-account.ts'
import { notify } from '../../../../server/service/notifications/notify.ts'
import { notices } from '../../../../server/service/notifications/texts.ts'
import { createMember } from '../../../../server/service/auth/register.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import {
  ignoreLockOrder,
  countPositions,
  requireLockOrder,
} from '../../../helpers/lock-observer.ts'

const NOW = new Date('2026-11-20T08:00:00Z')

onOneDatabase((open) => {
  let database: OpenDatabase
  let first = ''
  let second = ''
  const run = (work: (tx: Database) => Promise<unknown>) => database.db.transaction(work)

  beforeAll(async () => {
    database = await open()
    const add = (email: string) =>
      createMember(database.db, NOW, { email, nickName: 'A', passwordHash: '', timeZone: null })
    first = await add('first@example.org')
    second = await add('second@example.org')
  })
  afterAll(() => database.close())

  test('gives each table of the database one position in the lock order', async () => {
    const found = await rowsOf<{ name: string }>(
      database.db,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const each = found.map(({ name }) => [name, 1])
    expect(countPositions()).toEqual(Object.fromEntries(each))
  })

  describe('S52 finds rows that a transaction locks against the order', () => {
    const spend = (tx: Database, key: string) => tx.delete(budgets).where(eq(budgets.key, key))
    const setNews = (tx: Database) =>
      tx
        .update(memberPreferences)
        .set({ newsMail: true })
        .where(eq(memberPreferences.memberId, first))
    const note = (tx: Database) => notify(tx, NOW, first, 'security', notices.passwordChanged())

    test.each<[title: string, work: (tx: Database) => Promise<unknown>]>([
      [
        'two members in descending order',
        async (tx) => {
          await lockMembers(tx, second)
          await lockMembers(tx, first)
        },
      ],
      [
        'a member after a shared row',
        async (tx) => {
          await spend(tx, 'a')
          await lockMembers(tx, first)
        },
      ],
      [
        'a member after a shared row, by a foreign key',
        async (tx) => {
          await spend(tx, 'a')
          await note(tx)
        },
      ],
      [
        'a member more strongly than a foreign key has',
        async (tx) => {
          await note(tx)
          await lockMembers(tx, first)
        },
      ],
      [
        'a shared row after a row of a member who is not locked',
        async (tx) => {
          await setNews(tx)
          await spend(tx, 'a')
        },
      ],
      [
        'shared rows in descending order',
        async (tx) => {
          await spend(tx, 'b')
          await spend(tx, 'a')
        },
      ],
      [
        'several members without an order',
        (tx) => tx.select({ id: members.id }).from(members).for('update'),
      ],
    ])('%s', async (_title, work) => {
      await expect(run(work)).rejects.toThrow()
      expect(requireLockOrder).toThrow(/locked/)
    })

    test('accepts the order', async () => {
      await run(async (tx) => {
        await lockMembers(tx, second, first)
        await setNews(tx)
        await spend(tx, 'a')
        await spend(tx, 'b')
        await note(tx)
      })
    })
  })

  describe('S52 runs a transaction again', () => {
    /** Locks one member, waits until the other transaction holds the other one, and locks that. */
    async function cross(ids: [string, string], both: { held: number }) {
      let attempts = 0
      await run(async (tx) => {
        attempts += 1
        await tx.execute(sql`set local deadlock_timeout = '50ms'`)
        await lockMembers(tx, ids[0])
        both.held += 1
        while (both.held < 2) await new Promise((done) => setTimeout(done, 5))
        await lockMembers(tx, ids[1])
        await tx.update(members).set({ nickName: 'B' }).where(eq(members.id, ids[1]))
      })
      return attempts
    }

    test('when two have deadlocked: both succeed', async () => {
      const both = { held: 0 }
      const attempts = await ignoreLockOrder(() =>
        Promise.all([cross([first, second], both), cross([second, first], both)]),
      )
      expect(attempts.toSorted()).toEqual([1, 2])
      expect(await database.db.$count(members, eq(members.nickName, 'B'))).toBe(2)
    })

    test('from its outermost begin, a few times, and not for other errors', async () => {
      const raise = (state: string) =>
        sql.raw(`do $$ begin raise exception 'made' using errcode = '${state}'; end $$`)
      const count = { outer: 0, inner: 0 }
      const failing = (state: string) =>
        run((tx) => {
          count.outer += 1
          return tx.transaction((nested) => {
            count.inner += 1
            return nested.execute(raise(state))
          })
        })
      await expect(failing('40P01')).rejects.toThrow()
      expect(count).toEqual({ outer: 4, inner: 4 })
      await expect(failing('23505')).rejects.toThrow()
      expect(count).toEqual({ outer: 5, inner: 5 })
    })
  })
})
