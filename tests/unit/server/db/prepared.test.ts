/** Prepared statements get names after repeated use, and work without where names are lost. */
import { expect, inject, test } from 'vitest'
import { PoolByAsker } from '../../../../server/db/pools.ts'
import { isUnknownStatement, nameStatements } from '../../../../server/db/prepared.ts'
import { onOneDatabase } from '../../../helpers/database.ts'

test('names a statement from the twentieth time on, the same everywhere, and only a few', () => {
  const one = nameStatements()
  const other = nameStatements()
  const names = Array.from({ length: 25 }, () => one.of('select 1'))
  expect(names.findIndex((name) => name !== null)).toBe(19)
  for (let count = 0; count < 20; count += 1) other.of('select 1')
  expect(other.of('select 1')).toBe(names[24])
  for (let text = 0; text < 100; text += 1) {
    for (let count = 0; count < 20; count += 1) one.of(`select ${text} as x`)
  }
  expect(one.of('select 3 as x')).not.toBeNull()
  expect(one.of('select 99 as x')).toBeNull()
  one.stop()
  expect(one.of('select 1')).toBeNull()
})

test('repeats only a transaction that has run nothing', () => {
  expect(
    ['26000', '42P05', '23505', undefined].map((code) => isUnknownStatement({ code })),
  ).toEqual([true, true, false, false])
})

onOneDatabase(() => {
  test('statements work without names where these are lost, as behind a pooler', async () => {
    const pools = new PoolByAsker({ connectionString: `${inject('postgres')}postgres` }, 'operator')
    const query = () => pools.query({ text: 'select $1::int as n' }, [5])
    for (let count = 0; count < 30; count += 1) await query()
    const count = 'select count(*)::int as n from pg_prepared_statements'
    expect((await pools.query({ text: count })).rows).toEqual([{ n: 1 }])
    // Like PgBouncer between two transactions: another connection, which knows no names.
    await pools.query({ text: 'deallocate all' })
    expect((await query()).rows).toEqual([{ n: 5 }])
    expect((await query()).rows).toEqual([{ n: 5 }])
    expect((await pools.query({ text: count })).rows).toEqual([{ n: 0 }])
    await pools.end(1000)
  })
})
