// @vitest-environment happy-dom
import * as fakeIndexedDb from 'fake-indexeddb'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLibrary } from '../../../../src/cache/library-list.ts'
import { SaveResult } from '../../../../src/features/records/components/save-result.tsx'
import { allowDeviceDb, deleteDeviceDb, openDeviceDb } from '../../../../src/platform/device-db.ts'
import { localStore } from '../../../../src/platform/local-store.ts'
import { renderForUser } from '../../../helpers/user-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)
const cache = vi.hoisted(() => ({ userId: '7' }))
vi.mock('../../../../src/cache/user-cache.tsx', () => ({ useCacheUserId: () => cache.userId }))

beforeEach(async () => {
  cache.userId = '7'
  localStorage.clear()
  await deleteDeviceDb('7')
  allowDeviceDb('7')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = () => renderForUser(<SaveResult recordId="42" />, { isSignedIn: true })
const isOn = () => screen.getByRole<HTMLInputElement>('switch').checked
const clickSwitch = () => act(async () => fireEvent.click(screen.getByRole('switch')))

test('saves a result of another device with a click, also after a reload, and removes it with another click', async () => {
  open()
  await screen.findByRole('switch')
  expect(isOn()).toBe(false)
  await clickSwitch()
  expect(isOn()).toBe(true)
  expect([...readLibrary('7')]).toEqual([expect.stringContaining('42')])
  cleanup()
  open()
  await screen.findByRole('switch')
  expect(isOn()).toBe(true)
  await clickSwitch()
  expect([isOn(), readLibrary('7').size]).toEqual([false, 0])
})

test('offers nothing for a run of this device or to a visitor', async () => {
  const { records } = await openDeviceDb('7')
  await records.put({ id: '42', createdAt: '2026-01-01T00:00:00Z' })
  open()
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('switch')).toBeNull()
  cleanup()
  cache.userId = 'visitor'
  open()
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('switch')).toBeNull()
})

test('reports a full device, and the switch stays off', async () => {
  open()
  await screen.findByRole('switch')
  vi.spyOn(localStore, 'set').mockReturnValue({ isOk: false, reason: 'full' })
  await clickSwitch()
  expect(screen.getByRole('alert').textContent).toBe('records.keep.full')
  expect(isOn()).toBe(false)
})
