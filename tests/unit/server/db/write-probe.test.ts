/** R22: a server is ready only while the largest allowed record can be written. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { sql } from '../../../../server/db/drizzle.ts'
import { settings } from '../../../../server/db/schema-operations.ts'
import { createWriteProbe } from '../../../../server/db/write-probe.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  let database: OpenDatabase
  let service: ServiceApp
  beforeAll(async () => {
    database = await open()
    service = await serviceApp(database)
  })
  afterAll(() => service.close())

  /** Leaves space for a value of so many bytes: a larger one fails with PostgreSQL's error of a full disk. */
  async function leaveSpace(bytes: number): Promise<void> {
    const { db } = database
    await db.execute(sql`drop trigger if exists full_disk on settings`)
    await db.execute(
      sql.raw(`create or replace function full_disk() returns trigger language plpgsql as $$ begin
      if length(new.value) > ${bytes} then
        raise exception 'could not extend file' using errcode = 'disk_full';
      end if;
      return new;
    end $$`),
    )
    await db.execute(
      sql`create trigger full_disk before insert or update on settings for each row execute function full_disk()`,
    )
  }

  test('R22 /readyz fails where a small write succeeds and one of the largest record does not', async () => {
    await leaveSpace(LIMITS.callBody - 1)
    expect((await service.app.inject('/readyz')).statusCode).toBe(503)
    expect((await service.app.inject('/healthz')).statusCode).toBe(200)
    await leaveSpace(LIMITS.callBody)
    expect((await service.app.inject('/readyz')).statusCode).toBe(200)
  })

  test('R22 a large write that succeeded is believed for 30 s, one that failed is not', async () => {
    let nowMs = 0
    const probe = createWriteProbe(database.db, () => nowMs)
    const now = new Date()
    await leaveSpace(100)
    await expect(probe(now)).rejects.toThrow()
    await leaveSpace(LIMITS.callBody)
    await probe(now)
    await leaveSpace(100)
    nowMs = 29_000
    await probe(now)
    nowMs = 31_000
    await expect(probe(now)).rejects.toThrow()
  })

  test('R22 leaves no large row behind', async () => {
    await leaveSpace(LIMITS.callBody)
    await createWriteProbe(database.db)(new Date())
    const rows = await database.db.select().from(settings)
    expect(rows.filter(({ value }) => value.length > 1000)).toEqual([])
    expect(rows.filter(({ key }) => key.startsWith('ready'))).toHaveLength(1)
  })
})
