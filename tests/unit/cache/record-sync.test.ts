import { randomBytes } from 'node:crypto'
import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { accountSender, type Sender, sendQueue } from '../../../src/cache/record-sync.ts'
import {
  cancelQueued,
  changeRecord,
  contentOf,
  storeRecord,
  listRecords,
  readQueue,
  readRecord,
  removeRecord,
  retryAboveLevel,
  retryRecord,
} from '../../../src/cache/record-store.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { LevelLimit } from '../../../src/contract/run-limits.ts'
import type { ValidRecord } from '../../../src/results/record-of.ts'
import { VISITOR } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../src/platform/device-db.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { CallError } from '../../../src/transport/call-error.ts'
import { recordContent } from '../../helpers/record-content.ts'

Object.assign(globalThis, fakeIndexedDb)

const MEMBER = '42'

/** A service that records its calls and fails when the test says so. */
function service(owner = MEMBER) {
  const log: string[] = []
  let failure: (() => unknown) | null = null
  const answer = (line: string) => {
    log.push(line)
    const error = failure?.()
    return error ? Promise.reject(error as Error) : Promise.resolve()
  }
  const sender: Sender = {
    save: ({ id, title }) => answer(`save ${id} ${title}`),
    remove: (id) => answer(`remove ${id}`),
    isOwner: (userId) => userId === owner,
  }
  return { log, sender, failWith: (next: (() => unknown) | null) => (failure = next) }
}

beforeEach(async () => {
  for (const user of [MEMBER, VISITOR]) {
    await deleteDeviceDb(user)
    allowDeviceDb(user)
  }
})

describe('storeRecord', () => {
  it("stores a visitor's record on the device and queues nothing", async () => {
    await storeRecord(VISITOR, recordContent('1'))
    expect((await listRecords(VISITOR))[0]).toMatchObject({ id: '1', state: 'device' })
    expect(await readQueue(VISITOR)).toEqual([])
  })

  it("stores a member's record first and sends it afterwards", async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    expect((await readRecord(MEMBER, '1'))?.state).toBe('waiting')
    const { log, sender } = service()
    expect(await sendQueue(MEMBER, sender)).toEqual({ name: 'empty', sent: 1 })
    expect(log).toEqual(['save 1 Run 1'])
    const before = new Date().toISOString()
    await retryRecord(MEMBER, '1')
    await sendQueue(MEMBER, sender)
    const saved = await readRecord(MEMBER, '1')
    expect(saved?.state).toBe('saved')
    // Fields about this device are not sent to the account.
    expect((saved?.savedAt ?? '') >= before).toBe(true)
    if (saved)
      expect(Object.keys(contentOf(saved)).toSorted()).toEqual(
        Object.keys(recordContent('1')).toSorted(),
      )
  })

  it('keeps a record that is too large for the account on the device, with the reason', async () => {
    const noise = randomBytes(0.8 * LIMITS.recordBody).toString('base64')
    const result = JSON.stringify({ noise })
    const storedRecord = await storeRecord(MEMBER, recordContent('1', { result }), {
      toAccount: true,
    })
    expect(storedRecord).toMatchObject({ state: 'failed', fault: 'tooLarge' })
    expect(await readQueue(MEMBER)).toEqual([])
  })

  it('reads a record without tags', async () => {
    const { tags: _none, ...old } = recordContent('1')
    await storeRecord(VISITOR, old as unknown as ValidRecord)
    expect((await readRecord(VISITOR, '1'))?.tags).toEqual([])
    expect((await listRecords(VISITOR))[0]?.tags).toEqual([])
  })
})

describe('the queue (R7)', () => {
  it('keeps its order, stops when the network is lost, and resumes without duplicates', async () => {
    for (const id of ['1', '2', '3'])
      await storeRecord(MEMBER, recordContent(id), { toAccount: true })
    const { log, sender, failWith } = service()
    failWith(() => (log.length === 2 ? new CallError('offline') : null))
    expect(await sendQueue(MEMBER, sender)).toMatchObject({ name: 'later', sent: 1 })
    failWith(null)
    expect(await sendQueue(MEMBER, sender)).toEqual({ name: 'empty', sent: 2 })
    expect(log).toEqual(['save 1 Run 1', 'save 2 Run 2', 'save 2 Run 2', 'save 3 Run 3'])
    expect(await sendQueue(MEMBER, sender)).toEqual({ name: 'empty', sent: 0 })
  })

  it('sends any number of changes made offline as one', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await changeRecord(MEMBER, '1', { title: 'Second' })
    await changeRecord(MEMBER, '1', { title: 'Third', note: 'why' })
    const { log, sender } = service()
    await sendQueue(MEMBER, sender)
    expect(log).toEqual(['save 1 Third'])
  })

  it('sends a record again that was changed while it was being sent', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    const { log, sender } = service()
    const slow: Sender = {
      ...sender,
      save: async (record, owner) => {
        if (log.length === 0) await changeRecord(MEMBER, '1', { title: 'Meanwhile' })
        await sender.save(record, owner)
      },
    }
    await sendQueue(MEMBER, slow)
    expect(log).toEqual(['save 1 Run 1', 'save 1 Meanwhile'])
    expect(await readRecord(MEMBER, '1')).toMatchObject({ state: 'saved', title: 'Meanwhile' })
  })

  it('a permanent refusal does not block the others, and can be retried', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await storeRecord(MEMBER, recordContent('2'), { toAccount: true })
    const { log, sender, failWith } = service()
    failWith(() => (log.length === 1 ? new CallError('forbidden') : null))
    expect(await sendQueue(MEMBER, sender)).toEqual({ name: 'empty', sent: 1 })
    expect(await readRecord(MEMBER, '1')).toMatchObject({ state: 'failed', fault: 'forbidden' })
    await retryRecord(MEMBER, '1')
    failWith(null)
    await sendQueue(MEMBER, sender)
    expect((await readRecord(MEMBER, '1'))?.state).toBe('saved')
  })

  it('returns when to retry', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    const { sender, failWith } = service()
    failWith(() => new CallError('tooMany', { retryAfterS: 30 }))
    expect(await sendQueue(MEMBER, sender)).toEqual({
      name: 'later',
      sent: 0,
      retryAfterMs: 30_000,
    })
  })

  it('is never sent in the name of another member', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    const { log, sender } = service('77')
    expect(await sendQueue(MEMBER, sender)).toMatchObject({ name: 'later' })
    expect(log).toEqual([])
  })
})

describe('removing', () => {
  it('drops queued saves, and queues the removal from the account', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await removeRecord(MEMBER, '1')
    const { log, sender } = service()
    await sendQueue(MEMBER, sender)
    expect(log).toEqual(['remove 1'])
    expect(await listRecords(MEMBER)).toEqual([])
  })

  it('is complete when the account does not have the record', async () => {
    await removeRecord(MEMBER, '9')
    const { sender, failWith } = service()
    failWith(() => new CallError('notFound'))
    expect((await sendQueue(MEMBER, sender)).name).toBe('empty')
  })
})

describe("adopting a visitor's record", () => {
  it("removes it from the visitor's store only when the account has it", async () => {
    await storeRecord(VISITOR, recordContent('1'))
    const known = await readRecord(VISITOR, '1')
    if (known) await storeRecord(MEMBER, known, { isAdopted: true })
    const { sender, failWith } = service()
    failWith(() => new CallError('offline'))
    await sendQueue(MEMBER, sender)
    expect(await readRecord(VISITOR, '1')).toBeDefined()
    failWith(null)
    await sendQueue(MEMBER, sender)
    expect(await readRecord(VISITOR, '1')).toBeUndefined()
    expect(await readRecord(MEMBER, '1')).toMatchObject({ state: 'saved' })
  })
})

describe("a record beyond the account's level", () => {
  const full: LevelLimit = {
    key: 'savedRecords',
    limit: 20,
    use: 20,
    level: 'free',
    needs: 'plus',
  }
  const refuse = (limit: LevelLimit) => () => new CallError('forbidden', { code: 403, data: limit })

  it('stays on the device with the reason, and is not sent again by itself', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    const { log, sender, failWith } = service()
    failWith(refuse(full))
    expect(await sendQueue(MEMBER, sender)).toEqual({ name: 'empty', sent: 0 })
    expect(await readRecord(MEMBER, '1')).toMatchObject({
      state: 'failed',
      fault: 'levelLimit',
      limit: full,
    })
    await sendQueue(MEMBER, sender)
    await retryAboveLevel(MEMBER, 'free')
    await sendQueue(MEMBER, sender)
    expect(log).toEqual(['save 1 Run 1'])
  })

  it('is sent when the level has risen, oldest first, without the earlier refusal', async () => {
    const { log, sender, failWith } = service()
    for (const id of ['1', '2']) await storeRecord(MEMBER, recordContent(id), { toAccount: true })
    failWith(refuse(full))
    await sendQueue(MEMBER, sender)
    failWith(null)
    await retryAboveLevel(MEMBER, 'plus')
    expect((await readRecord(MEMBER, '1'))?.state).toBe('waiting')
    expect(await sendQueue(MEMBER, sender)).toEqual({ name: 'empty', sent: 2 })
    expect(log.slice(2)).toEqual(['save 1 Run 1', 'save 2 Run 2'])
    const record = await readRecord(MEMBER, '1')
    expect(record).toMatchObject({ state: 'saved' })
    expect(record).not.toHaveProperty('limit')
    expect(record).not.toHaveProperty('fault')
  })

  it('free capacity is used for the oldest waiting record', async () => {
    const { log, sender, failWith } = service()
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await sendQueue(MEMBER, sender)
    for (const id of ['2', '3']) await storeRecord(MEMBER, recordContent(id), { toAccount: true })
    failWith(refuse(full))
    await sendQueue(MEMBER, sender)
    failWith(null)
    await removeRecord(MEMBER, '1')
    await sendQueue(MEMBER, sender)
    expect(log.slice(3)).toEqual(['remove 1', 'save 2 Run 2'])
    expect((await readRecord(MEMBER, '3'))?.fault).toBe('levelLimit')
  })

  it('a run that is too large for the level does not wait for capacity', async () => {
    const { sender, failWith } = service()
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await sendQueue(MEMBER, sender)
    await storeRecord(MEMBER, recordContent('2'), { toAccount: true })
    failWith(refuse({ ...full, key: 'maxVariants', limit: 200, use: 300 }))
    await sendQueue(MEMBER, sender)
    failWith(null)
    await removeRecord(MEMBER, '1')
    await sendQueue(MEMBER, sender)
    expect((await readRecord(MEMBER, '2'))?.state).toBe('failed')
  })

  it('a refusal without numbers of a level is one of permission', async () => {
    const { sender, failWith } = service()
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    failWith(() => new CallError('forbidden', { code: 403, data: { key: 'gold' } }))
    await sendQueue(MEMBER, sender)
    expect((await readRecord(MEMBER, '1'))?.fault).toBe('forbidden')
  })
})

it('sends nothing in the name of a member who signs in while a record is prepared', async () => {
  await deleteDeviceDb(MEMBER)
  allowDeviceDb(MEMBER)
  const sent: unknown[] = []
  const signIn = (userId: string) => {
    const jar = memoryCookieJar({ token: 't', userData: JSON.stringify({ userId }) })
    const transport = (async (_endpoint: unknown, params: unknown) => sent.push(params)) as never
    configureSession(createSession({ jar, transport }))
  }
  signIn(MEMBER)
  await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
  const sender: Sender = {
    ...accountSender,
    isOwner(userId) {
      const isStillHere = accountSender.isOwner(userId)
      signIn('43')
      return isStillHere
    },
  }
  expect(await sendQueue(MEMBER, sender)).toMatchObject({ name: 'later', sent: 0 })
  await removeRecord(MEMBER, '1')
  signIn(MEMBER)
  expect(await sendQueue(MEMBER, sender)).toMatchObject({ name: 'later', sent: 0 })
  expect(sent).toEqual([])
  signIn(MEMBER)
  expect(await sendQueue(MEMBER)).toEqual({ name: 'empty', sent: 1 })
})

describe('cancelQueued', () => {
  const cancel = async () => {
    const [item] = await readQueue(MEMBER)
    if (item) await cancelQueued(MEMBER, item)
    return readQueue(MEMBER)
  }

  it('leaves a new record on this device only', async () => {
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    expect(await cancel()).toEqual([])
    expect(await readRecord(MEMBER, '1')).toMatchObject({ title: 'Run 1', state: 'device' })
  })

  it("restores the account's version of a record", async () => {
    const { sender } = service()
    await storeRecord(MEMBER, recordContent('1'), { toAccount: true })
    await sendQueue(MEMBER, sender)
    await changeRecord(MEMBER, '1', { title: 'Better' })
    await changeRecord(MEMBER, '1', { title: 'Best' })
    expect(await cancel()).toEqual([])
    expect(await readRecord(MEMBER, '1')).toMatchObject({ state: 'saved' })
  })

  it('undoes a removal', async () => {
    const { log, sender } = service()
    await removeRecord(MEMBER, '1')
    expect(await cancel()).toEqual([])
    await sendQueue(MEMBER, sender)
    expect(log).toEqual([])
  })
})
