import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  addReference,
  forgetReferences,
  loadReferences,
  references,
  removeReference,
} from '../../../src/cache/reference-files.ts'
import * as deviceDb from '../../../src/platform/device-db.ts'

Object.assign(globalThis, fakeIndexedDb)

const CHAIN = { kind: 'chain', from: 'GRCh37', to: 'GRCh38' } as const
const file = (name: string) => new File(['chain'], name)
const names = () => references().map(({ name }) => name)

vi.mock('../../../src/platform/presence.ts', () => ({ isPresent: () => true }))

beforeEach(async () => {
  for (const owner of ['7', '8', 'visitor']) {
    await deviceDb.deleteDeviceDb(owner)
    deviceDb.allowDeviceDb(owner)
  }
  await loadReferences('nobody')
})

test('a file is available after a reload, and is replaced by one of the same builds', async () => {
  await addReference('7', file('a.chain'), CHAIN)
  await addReference('7', file('b.chain'), CHAIN)
  expect(references()).toMatchObject([{ name: 'b.chain', isMemoryOnly: false }])
  await addReference('7', file('names.tsv'), { kind: 'names', from: null, to: null })
  await loadReferences('nobody')
  expect(references()).toEqual([])
  await loadReferences('7')
  expect(names().toSorted()).toEqual(['b.chain', 'names.tsv'])
})

test('another member has no access; files loaded before signing in stay available', async () => {
  await addReference('visitor', file('v.chain'), CHAIN)
  await addReference('7', file('own.tsv'), { kind: 'names', from: null, to: null })
  expect(names().toSorted()).toEqual(['own.tsv', 'v.chain'])
  await loadReferences('8')
  expect(names()).toEqual(['v.chain'])
})

test('does not show the files of a user who signed out during loading to the next user', async () => {
  await addReference('7', file('own.chain'), CHAIN)
  await loadReferences('nobody')
  const open = deviceDb.openDeviceDb
  let answer = () => {}
  vi.spyOn(deviceDb, 'openDeviceDb').mockImplementationOnce(async (owner) => {
    await new Promise<void>((resolve) => (answer = resolve))
    return open(owner)
  })
  const late = loadReferences('7')
  await loadReferences('8')
  answer()
  await late
  vi.restoreAllMocks()
  expect(references()).toEqual([])
})

test('removes a file, and all files', async () => {
  await addReference('visitor', file('v.chain'), CHAIN)
  await loadReferences('7')
  await removeReference(references()[0]!)
  await loadReferences('nobody')
  await loadReferences('7')
  expect(references()).toEqual([])
  await addReference('7', file('a.chain'), CHAIN)
  await forgetReferences('7')
  await loadReferences('nobody')
  await loadReferences('7')
  expect(references()).toEqual([])
})

test('when storage is full the file is available until the page is closed, and marked so', async () => {
  vi.spyOn(deviceDb, 'openDeviceDb').mockRejectedValue(new Error('full'))
  await addReference('7', file('a.chain'), CHAIN)
  expect(references()).toMatchObject([{ name: 'a.chain', isMemoryOnly: true }])
  vi.restoreAllMocks()
})
