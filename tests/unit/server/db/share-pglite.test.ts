/** The embedded database through the server that has it open. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { isUniqueViolation } from '../../../../server/db/errors.ts'
import { openPglite, type OpenPglite } from '../../../../server/db/open.ts'
import { members } from '../../../../server/db/schema.ts'
import { settings } from '../../../../server/db/schema-operations.ts'
import { openShared, type SharedDatabase } from '../../../../server/db/shared-client.ts'
import { sharePglite, SOCKET } from '../../../../server/db/share-pglite.ts'
import { createMember } from '../../../../server/service/auth/register.ts'
import { hashOf } from '../../../../server/work/password-hash.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'veriscope-share-'))
const log = { info: () => {}, warn: vi.fn(), error: () => {}, debug: () => {} }
let own: OpenPglite
let stop: () => Promise<void>
let shared: SharedDatabase

const open = async () => {
  const opened = await openShared(folder)
  if (opened === null) throw new Error('nobody answers')
  return opened
}

beforeAll(async () => {
  own = await openPglite(folder)
  stop = await sharePglite(own.client, folder, log)
  shared = await open()
})
afterAll(async () => {
  await shared.close()
  await stop()
  await own.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (key: string, value: string) => ({ key, value })
const keys = async () => (await own.db.select().from(settings)).map(({ key }) => key).toSorted()

test('it is as private as the data directory', () => {
  expect(statSync(join(folder, SOCKET)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('values arrive as they do in the process itself', async () => {
  const now = new Date('2026-11-20T08:00:00.123Z')
  const id = await createMember(shared.db, now, {
    email: 'a@example.org',
    nickName: '肠道 🧬 \' "',
    passwordHash: hashOf('quiet harbour'),
    timeZone: null,
  })
  const [there] = await shared.db.select().from(members).where(eq(members.id, id))
  const [here] = await own.db.select().from(members).where(eq(members.id, id))
  expect(there).toEqual(here)
  expect(there?.createdAt).toEqual(now)
  const large = 'x'.repeat(5_000_000)
  await shared.db.insert(settings).values(put('large', large))
  const [row] = await shared.db.select().from(settings).where(eq(settings.key, 'large'))
  expect(row?.value).toBe(large)
  await own.db.delete(settings)
})

test('an error of the database is the same one', async () => {
  await shared.db.insert(settings).values(put('twice', ''))
  const refused = await shared.db
    .insert(settings)
    .values(put('twice', ''))
    .catch((error: unknown) => error)
  expect(isUniqueViolation(refused)).toBe(true)
  await own.db.delete(settings)
})

test('a transaction is all or nothing, and nobody gets in between', async () => {
  const failing = shared.db.transaction(async (tx) => {
    await tx.insert(settings).values(put('half', ''))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await keys()).toEqual([])

  const order: string[] = []
  await shared.db.transaction(async (tx) => {
    await tx.insert(settings).values(put('one', ''))
    const meanwhile = own.db
      .insert(settings)
      .values(put('server', ''))
      .then(() => order.push('server'))
    await tx.transaction(async (inner) => {
      await inner.insert(settings).values(put('two', ''))
      await expect(
        inner.transaction(async (third) => {
          await third.insert(settings).values(put('three', ''))
          throw new Error('only this')
        }),
      ).rejects.toThrow('only this')
    })
    order.push('command')
    void meanwhile
  })
  await vi.waitFor(() => expect(order).toEqual(['command', 'server']))
  expect(await keys()).toEqual(['one', 'server', 'two'])
  await own.db.delete(settings)
})

test('two commands at once do not mix', async () => {
  const other = await open()
  await Promise.all(
    [shared, other].map((each, index) =>
      each.db.transaction(async (tx) => {
        for (let n = 0; n < 10; n++) await tx.insert(settings).values(put(`${index}-${n}`, ''))
      }),
    ),
  )
  expect(await keys()).toHaveLength(20)
  await other.close()
  await own.db.delete(settings)
})

test('a command that dies within a transaction leaves nothing, and holds nobody up', async () => {
  const socket = connect(join(folder, SOCKET))
  const { writeFrame, readFrames } = await import('../../../../server/db/frames.ts')
  const replies = readFrames(socket)
  writeFrame(socket, { kind: 'begin' })
  await replies.next()
  writeFrame(socket, {
    kind: 'query',
    sql: "insert into settings (key, value) values ('dead', '')",
    params: [],
    rowMode: 'object',
    raw: [],
  })
  await replies.next()
  socket.destroy()
  await own.db.insert(settings).values(put('alive', ''))
  expect(await keys()).toEqual(['alive'])
  await own.db.delete(settings)
})

test('bytes that are no request end their connection, not the server', async () => {
  const socket = connect(join(folder, SOCKET))
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\n\r\n'.repeat(10))
  socket.write(Buffer.from([0, 0, 0, 2, 1, 2]))
  socket.end()
  await new Promise((done) => socket.once('close', done))
  expect(await shared.db.execute(sql`select 1 as n`)).toMatchObject({ rows: [{ n: 1 }] })
})

test('the copy of the files shows one moment, and those that were left behind go', async () => {
  await own.db.insert(settings).values(put('saved', ''))
  const copy = await shared.snapshot()
  expect(existsSync(join(copy, 'PG_VERSION'))).toBe(true)
  const again = await sharePglite(own.client, folder, log)
  expect(readdirSync(folder).filter((name) => name.startsWith('snapshot-'))).toEqual([])
  await again()
  await stop()
  expect(await openShared(folder)).toBeNull()
  stop = await sharePglite(own.client, folder, log)
  shared = await open()
})

test('where no socket can be made the server goes on without', async () => {
  const path = join(folder, 'no-folder')
  mkdirSync(join(path, SOCKET), { recursive: true })
  // A folder stands in its place.
  await expect(sharePglite(own.client, path, log)).resolves.toBeTypeOf('function')
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('no socket'))
})

test('a data directory whose name is too long for a socket is told, and does no harm', async () => {
  const long = join(folder, 'x'.repeat(110))
  mkdirSync(long)
  const end = await sharePglite(own.client, long, log)
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('too long'))
  expect(await openShared(long)).toBeNull()
  await end()
})
