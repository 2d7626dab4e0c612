/**
 * Visitors read from the replica while it is fresh. Here it is a separate database, so that the test sees
 * which one was queried.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runAsRequester } from '../../../../server/requester.ts'
import { rowsOf } from '../../../../server/backup/tables.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { loadPostgres, sql } from '../../../../server/db/drizzle.ts'
import { openPostgres } from '../../../../server/db/open.ts'
import { PoolByAsker } from '../../../../server/db/pools.ts'
import { copyMigrated } from '../../../helpers/database.ts'

let primary: Awaited<ReturnType<typeof copyMigrated>>
let copy: Awaited<ReturnType<typeof copyMigrated>>
let onCopy: OpenDatabase
beforeAll(async () => {
  primary = await copyMigrated(inject('postgres'))
  copy = await copyMigrated(inject('postgres'))
  onCopy = await openPostgres(copy.url)
})
afterAll(async () => {
  await onCopy?.close()
  await primary?.drop()
})

const sign = (ago: string) => sql`insert into settings (key, value)
  values ('build a', json_build_object('seenAt', now() - ${ago}::interval)::text)
  on conflict (key) do update set value = excluded.value`

test('only visitors read from a replica, while it is up and less than a minute behind', async () => {
  const pools = new PoolByAsker({ connectionString: primary.url }, null, undefined, copy.url)
  const asPool: object = pools
  const db = loadPostgres().drizzle(asPool as never)
  const databaseFor = async (asker: 'visitor' | 'member' | 'background') => {
    const [row] = await runAsRequester(asker, () =>
      rowsOf<{ name: string }>(db as never, sql`select current_database() as name`),
    )
    return primary.url.endsWith(`/${row?.name}`) ? 'primary' : 'copy'
  }
  // Nothing has been replicated yet.
  expect(await pools.replica?.checkFreshness()).toBe(false)
  expect(await databaseFor('visitor')).toBe('primary')

  await onCopy.db.execute(sign('10 seconds'))
  expect(await pools.replica?.checkFreshness()).toBe(true)
  expect(await databaseFor('visitor')).toBe('copy')
  expect(await databaseFor('member')).toBe('primary')
  expect(await databaseFor('background')).toBe('primary')
  // Writes go to the primary, for every requester; so do statements that a replica refuses.
  await runAsRequester('visitor', () =>
    db.execute(sql`insert into settings (key, value) values ('w', '1')`),
  )
  expect(await rowsOf(onCopy.db, sql`select key from settings where key = 'w'`)).toEqual([])

  await onCopy.db.execute(sign('61 seconds'))
  expect(await pools.replica?.checkFreshness()).toBe(false)
  expect(await databaseFor('visitor')).toBe('primary')

  // Lost while in use: the next call is answered.
  await onCopy.db.execute(sign('1 second'))
  expect(await pools.replica?.checkFreshness()).toBe(true)
  await onCopy.close()
  await copy.drop()
  expect(await databaseFor('visitor')).toBe('primary')
  await pools.end(1000)
})
