/** S36: at the embedded database owners take turns, and the event loop goes round between statements. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../../server/db/drizzle.ts'
import { createBreath, shareFairly } from '../../../../server/db/fair-pglite.ts'
import { openPglite, type OpenPglite } from '../../../../server/db/open.ts'
import { asOwner, currentOwner } from '../../../../server/owner.ts'

let folder = ''
let own: OpenPglite
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veriscope-fair-'))
  own = await openPglite(folder)
})
afterAll(async () => {
  await own.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('S36 the embedded database', () => {
  test('one statement of a reader waits for one of a burst, not for all of them', async () => {
    const done: string[] = []
    const ask = (owner: string, name: string) =>
      asOwner(owner, async () => {
        await own.db.execute(sql`select 1`)
        done.push(name)
      })
    const burst = Array.from({ length: 20 }, (_, each) => ask('a', `a${each}`))
    await Promise.all([...burst, ask('b', 'b')])
    expect(done).toHaveLength(21)
    expect(done.indexOf('b')).toBeLessThan(3)
  })

  test('a transaction is one turn: nobody’s statement comes between its own', async () => {
    const done: string[] = []
    const inOne = asOwner('a', () =>
      own.db.transaction(async (tx) => {
        for (const name of ['a1', 'a2', 'a3']) {
          await tx.execute(sql`select 1`)
          done.push(name)
        }
      }),
    )
    const other = asOwner('b', async () => {
      await own.db.execute(sql`select 1`)
      done.push('b')
    })
    await Promise.all([inOne, other])
    expect(done).toEqual(['a1', 'a2', 'a3', 'b'])
  })

  test('what fails gives its turn back', async () => {
    await expect(own.db.execute(sql`select no_such_column`)).rejects.toThrow(/query/i)
    const failing = own.db.transaction(async () => {
      throw new Error('given up')
    })
    await expect(failing).rejects.toThrow('given up')
    expect(await own.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
  })
})

/** Rounds of the event loop until an end is reached. */
async function roundsUntil(end: Promise<unknown>): Promise<number> {
  let rounds = 0
  const state = { isDone: false }
  void end.finally(() => (state.isDone = true))
  while (!state.isDone) {
    await new Promise((next) => setImmediate(next))
    rounds += 1
  }
  return rounds
}

describe('S36 between statements the event loop goes round', () => {
  /** A database that answers without leaving the round, a millisecond a statement. */
  function instant(roundMs: number) {
    let now = 0
    const query = async () => {
      now += 1
    }
    const made = {
      query,
      transaction: (work: (tx: object) => Promise<unknown>) => work({ query }),
    }
    const client = shareFairly(
      made as unknown as Parameters<typeof shareFairly>[0],
      createBreath(roundMs, () => now),
    )
    return client
  }

  test('after as many as fit a round, also within a transaction', async () => {
    const statements = async (on: { query: (text: string) => Promise<unknown> }) => {
      for (let each = 0; each < 20; each += 1) await on.query('select 1')
    }
    expect(await roundsUntil(statements(instant(2)))).toBeGreaterThanOrEqual(9)
    expect(await roundsUntil(instant(2).transaction(statements))).toBeGreaterThanOrEqual(9)
    // What takes less than a round is not held up.
    expect(await roundsUntil(statements(instant(1000)))).toBeLessThan(4)
  })
})

test('work is its owner’s to the end, and the server’s own without one', async () => {
  const later = async () => {
    await new Promise((next) => setImmediate(next))
    return currentOwner()
  }
  expect(await Promise.all([asOwner('a', later), asOwner('b', later), later()])).toEqual([
    'a',
    'b',
    '',
  ])
})
