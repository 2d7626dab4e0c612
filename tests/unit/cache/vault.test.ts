import fc from 'fast-check'
import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { eraseUser } from '../../../src/cache/erase.ts'
import { eraseVault, lockAbsentUsers, lockUser, openVault } from '../../../src/cache/vault.ts'
import { byMember } from '../../../src/cache/locked-work.ts'
import { storageKeys } from '../../../src/lib/storage-keys.ts'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../src/platform/device-db.ts'
import { configurePresence } from '../../../src/platform/presence.ts'
import { vaultDb } from '../../../src/platform/vault-db.ts'
import { configureSession } from '../../../src/session/current.ts'
import type { Session } from '../../../src/session/session.ts'
import { CallError } from '../../../src/transport/call-error.ts'
import { stubLocalStorage } from '../../helpers/local-storage.ts'
import { runs } from '../../helpers/nightly.ts'

Object.assign(globalThis, fakeIndexedDb)

let local: Map<string, string>
let present: string | null
/** Answers the call for a key; null: the upstream has no such call. */
let keyOf: ((device: string) => string) | null

const OWNER = 'd…@example.org'
const RECORD = {
  id: '71',
  createdAt: '2026-11-29T10:00:00Z',
  state: 'waiting',
  title: 'my secret title',
}
const ITEM = {
  idempotencyKey: 'saveRecord:71',
  endpoint: 'saveRecord',
  params: { id: '71' },
  createdAt: '',
}

const rightKeyOf = (device: string) => Buffer.from(device).toString('base64')

async function reset() {
  Object.assign(globalThis, { indexedDB: new fakeIndexedDb.IDBFactory() })
  for (const user of ['7', '8']) await deleteDeviceDb(user)
  local = stubLocalStorage()
  present = null
  configurePresence((userId) => userId === present)
  keyOf = rightKeyOf
  const callTool = async (_endpoint: unknown, { device }: { device: string }) => {
    if (keyOf === null) throw new CallError('notOffered')
    return { deviceKey: keyOf(device) }
  }
  configureSession({ callTool, userId: () => present } as unknown as Session)
}
beforeEach(reset)

async function signIn(userId: string) {
  present = userId
  allowDeviceDb(userId)
  await openVault(userId, OWNER)
}

/** Signs a member in who makes an analysis offline and begins a message. */
async function work(userId: string) {
  await signIn(userId)
  const db = await openDeviceDb(userId)
  await db.records.put(RECORD)
  await db.records.put({ ...RECORD, id: '70', state: 'saved' } as typeof RECORD)
  await db.outbox.add(ITEM)
  const file = new File(['SNP\tb'], 'my file.tsv', { type: 'text/plain', lastModified: 5 })
  await db.inputs.put({
    id: '71',
    savedAt: '',
    bytes: 5,
    fileNames: ['a'],
    draft: { files: [file] },
  })
  local.set(storageKeys.feedbackDraft(userId), '{"body":"unfinished"}')
  local.set(storageKeys.queries(userId), '{}')
}

async function endSession(userId: string): Promise<number> {
  present = null
  return lockUser({ userId, owner: OWNER })
}

/** Returns all bytes of the vault as text. */
async function vaultText(): Promise<string> {
  const entries = await vaultDb.entries()
  const slices = await Promise.all(entries.map(({ id }) => vaultDb.slices(id)))
  return (
    JSON.stringify(entries) +
    slices
      .flat()
      .map((data) => Buffer.from(data).toString())
      .join('')
  )
}

test('R18 the end of a session locks what exists only here, and erases the rest', async () => {
  await work('7')
  expect(await endSession('7')).toBe(2)
  expect([...local.keys()].filter((key) => key.includes('.7.'))).toEqual([])
  const known = await indexedDB.databases()
  expect(known.map(({ name }) => name)).toEqual(['veriscope-vault'])
  expect(byMember(await vaultDb.entries())).toMatchObject([
    { userId: '7', owner: OWNER, counts: { records: 1, changes: 0, drafts: 1, inputs: 1 } },
  ])
  // Nothing of the contents can be read, and the key is gone.
  expect(await vaultText()).not.toMatch(/secret|unfinished|SNP/)
  expect(await vaultDb.keys()).toEqual([])
})

test('R18 what is locked comes back when its owner signs in again, with its files', async () => {
  await work('7')
  await endSession('7')
  await signIn('7')
  const db = await openDeviceDb('7')
  expect(await db.records.all()).toEqual([RECORD])
  expect(await db.outbox.all()).toMatchObject([ITEM])
  const draft = (await db.inputs.get('71'))?.draft as { files: File[] }
  const [file] = draft.files
  expect([file?.name, file?.lastModified, await file?.text()]).toEqual(['my file.tsv', 5, 'SNP\tb'])
  expect(local.get(storageKeys.feedbackDraft('7'))).toBe('{"body":"unfinished"}')
  expect(await vaultDb.entries()).toEqual([])
})

test('another member who signs in opens nothing of it', async () => {
  await work('7')
  await endSession('7')
  await signIn('8')
  expect(await (await openDeviceDb('8')).records.all()).toEqual([])
  expect(await vaultDb.entries()).toHaveLength(1)
})

test('stays locked while the key cannot be fetched, or is another one', async () => {
  await work('7')
  await endSession('7')
  const right = keyOf
  keyOf = () => {
    throw new CallError('offline')
  }
  await expect(signIn('7')).rejects.toThrow(CallError)
  keyOf = () => Buffer.alloc(32).toString('base64')
  await expect(signIn('7')).rejects.toThrow()
  expect(await vaultDb.entries()).toHaveLength(1)
  keyOf = right
  await signIn('7')
  expect(await (await openDeviceDb('7')).records.all()).toEqual([RECORD])
})

test('hides without encryption where the upstream has no such keys', async () => {
  keyOf = null
  await work('7')
  expect(await endSession('7')).toBe(2)
  expect(await vaultDb.entries()).toMatchObject([{ device: null }])
  await signIn('7')
  expect(await (await openDeviceDb('7')).records.all()).toEqual([RECORD])
})

test('a session that ended while no page was open is locked by the next page', async () => {
  await work('7')
  present = null
  await lockAbsentUsers()
  expect(await vaultText()).not.toMatch(/secret|unfinished|SNP/)
  expect(byMember(await vaultDb.entries())).toMatchObject([{ userId: '7', owner: OWNER }])
})

test('leaves everything where it is when the vault cannot store it', async () => {
  await work('7')
  const put = vaultDb.putSlice
  vaultDb.putSlice = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  await expect(endSession('7')).rejects.toThrow()
  vaultDb.putSlice = put
  await lockAbsentUsers()
  await signIn('7')
  expect(await (await openDeviceDb('7')).records.all()).toEqual([RECORD])
})

test('a member who signs in again while the work is being locked keeps everything', async () => {
  await work('7')
  present = null
  const put = vaultDb.putEntry
  vaultDb.putEntry = async (entry) => {
    await put(entry)
    present = '7'
    allowDeviceDb('7')
  }
  await lockUser({ userId: '7', owner: OWNER })
  vaultDb.putEntry = put
  await openVault('7', OWNER)
  const all = await (await openDeviceDb('7')).records.all()
  expect(all.map(({ id }) => id).toSorted()).toEqual(['70', '71'])
  expect(await (await openDeviceDb('7')).outbox.all()).toHaveLength(1)
  expect(await vaultDb.entries()).toEqual([])
})

test('locking twice, and work made since, loses nothing', async () => {
  await work('7')
  await endSession('7')
  expect(await endSession('7')).toBe(0)
  await signIn('7')
  await (await openDeviceDb('7')).records.put({ ...RECORD, id: '72' })
  await endSession('7')
  await signIn('7')
  const all = await (await openDeviceDb('7')).records.all()
  expect(all.map(({ id }) => id).toSorted()).toEqual(['71', '72'])
})

test('R18 no sequence of events loses work, or shows it to another member', async () => {
  type Made = Record<string, Set<string>>
  const endOf = async (userId: string) => {
    present = null
    await lockUser({ userId, owner: OWNER })
  }
  const tryToSignIn = (userId: string) => signIn(userId).catch(() => {})
  const EVENTS = {
    signInAs7: async () => (present === null ? tryToSignIn('7') : undefined),
    signInAs8: async () => (present === null ? tryToSignIn('8') : undefined),
    run: async (made: Made) => {
      const id = String(100 + (made['7']?.size ?? 0) + (made['8']?.size ?? 0))
      if (present === null) return
      await (await openDeviceDb(present)).records.put({ ...RECORD, id })
      made[present]?.add(id)
    },
    endSession: async () => (present === null ? undefined : endOf(present)),
    closePage: async () => {
      present = null
    },
    openPage: () => lockAbsentUsers(),
    beReplaced: async () => {
      const before = present
      if (before === null) return
      await endOf(before)
      await tryToSignIn(before === '7' ? '8' : '7')
    },
    signOut: async (made: Made) => {
      const userId = present
      if (userId === null) return
      made[userId] = new Set()
      present = null
      await eraseUser(userId)
      await eraseVault(userId)
    },
    loseNetwork: async () => {
      keyOf = () => {
        throw new CallError('offline')
      }
    },
    findNetwork: async () => {
      keyOf = rightKeyOf
      if (present !== null) await openVault(present, OWNER)
    },
  }
  const shownTo = async (userId: string) =>
    (await (await openDeviceDb(userId)).records.all()).map(({ id }) => id).toSorted()
  const names = Object.keys(EVENTS) as (keyof typeof EVENTS)[]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 30 }), async (events) => {
      await reset()
      const made: Made = { 7: new Set(), 8: new Set() }
      for (const event of events) {
        await EVENTS[event](made)
        if (present === null) continue
        const own = made[present]
        expect((await shownTo(present)).filter((id) => !own?.has(id))).toEqual([])
      }
      keyOf = rightKeyOf
      for (const userId of ['7', '8']) {
        present = null
        await lockAbsentUsers()
        await signIn(userId)
        expect(await shownTo(userId)).toEqual([...(made[userId] ?? [])].toSorted())
      }
    }),
    { numRuns: runs(40, 400) },
  )
})
