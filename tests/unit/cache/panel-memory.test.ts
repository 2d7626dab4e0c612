import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  differingFiles,
  forgetPanels,
  readRememberedPanel,
  rememberPanel,
  reopenPanel,
} from '../../../src/cache/panel-memory.ts'
import * as deviceDb from '../../../src/platform/device-db.ts'
import type { StoredPanel } from '../../../src/platform/device-db-stores.ts'

Object.assign(globalThis, fakeIndexedDb)
vi.mock('../../../src/platform/presence.ts', () => ({ isPresent: () => true }))

const [bed, bim, fam] = ['bed', 'bim', 'fam'].map(
  (ending) => new File([`content of ${ending}`], `eas.${ending}`, { lastModified: 5 }),
) as [File, File, File]

beforeEach(async () => {
  for (const owner of ['7', '8']) {
    await deviceDb.deleteDeviceDb(owner)
    deviceDb.allowDeviceDb(owner)
  }
})

test('the last panel is remembered after the page was closed, for its owner only, until it is removed', async () => {
  await rememberPanel('7', [{ file: bed }, { file: bim }, { file: fam }])
  const panel = await readRememberedPanel('7')
  expect(panel?.files.map(({ name, bytes, modified }) => [name, bytes, modified])).toEqual([
    ['eas.bed', 14, 5],
    ['eas.bim', 14, 5],
    ['eas.fam', 14, 5],
  ])
  expect(await readRememberedPanel('8')).toBe(null)
  await forgetPanels('7')
  expect(await readRememberedPanel('7')).toBe(null)
})

test('compares files chosen again by name, length and content of the list', async () => {
  await rememberPanel('7', [{ file: bed }, { file: bim }, { file: fam }])
  const panel = (await readRememberedPanel('7'))!
  expect(await differingFiles(panel, [fam, bim, bed])).toEqual([])
  const other = new File(['CONTENT of bim'], 'eas.bim')
  expect(await differingFiles(panel, [bed, other, fam])).toEqual(['eas.bim'])
  expect(await differingFiles(panel, [new File(['x'], 'eas.bed'), bim])).toEqual([
    'eas.bed',
    'eas.fam',
  ])
})

describe('reopenPanel', () => {
  type Requested = { state?: PermissionState; file?: File | null }
  /** Handles as the browser gives them: the permission may be denied, reading may fail. */
  const stored = (change: Record<string, Requested> = {}): StoredPanel => ({
    key: 'last',
    savedAt: 0,
    files: [bed, bim, fam].map((file) => {
      const { state = 'granted', file: found = file } = change[file.name] ?? {}
      const handle = {
        requestPermission: async () => state,
        getFile: async () => {
          if (!found) throw new DOMException('gone', 'NotFoundError')
          return found
        },
      } as unknown as FileSystemFileHandle
      return { name: file.name, bytes: file.size, modified: file.lastModified, handle }
    }),
  })

  test('opens unchanged files', async () => {
    const found = await reopenPanel(stored())
    expect(found).toMatchObject({
      files: [{ file: bed }, { file: bim }, { file: fam }],
      changed: [],
    })
  })

  test('reports refused, missing and changed files, and missing handles', async () => {
    expect(await reopenPanel(stored({ 'eas.bim': { state: 'denied' } }))).toMatchObject({
      fault: 'refused',
    })
    expect(await reopenPanel(stored({ 'eas.fam': { file: null } }))).toEqual({
      fault: 'gone',
      names: ['eas.fam'],
    })
    const longer = new File(['content of bed, longer'], 'eas.bed', { lastModified: 5 })
    expect(await reopenPanel(stored({ 'eas.bed': { file: longer } }))).toMatchObject({
      changed: ['eas.bed'],
    })
    const [one] = stored().files
    const { handle: _handle, ...unknown } = one!
    expect(await reopenPanel({ ...stored(), files: [unknown] })).toMatchObject({ fault: 'unknown' })
  })
})
