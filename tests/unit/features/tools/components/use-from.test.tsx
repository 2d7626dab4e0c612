// @vitest-environment happy-dom
/** A tool looks for a record where its address names one, and asks nobody where it does not. */
import * as fakeIndexedDb from 'fake-indexeddb'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordEndpoints } from '../../../../../src/contract/endpoints/records.ts'
import { useFrom } from '../../../../../src/features/tools/components/use-from.ts'
import { allowDeviceDb, deleteDeviceDb } from '../../../../../src/platform/device-db.ts'
import { renderForReader } from '../../../../helpers/reader-tree.tsx'

Object.assign(globalThis, fakeIndexedDb)
vi.mock('../../../../../src/cache/user-cache.tsx', () => ({
  useCacheUserId: () => '7',
  useIsCacheRestoring: () => false,
}))

beforeEach(async () => {
  await deleteDeviceDb('7')
  allowDeviceDb('7')
})
afterEach(cleanup)

const refuse = vi.fn<(name: string) => void>()

function Tool() {
  const { isLooking } = useFrom({ toolId: '6010', take: () => true, refuse })
  return <p>{isLooking ? 'looking' : 'there'}</p>
}

/** What a member's page asks the account for at this address. */
async function asked(at: string) {
  const { calls } = renderForReader(<Tool />, { isSignedIn: true, answer: () => null, at })
  await vi.waitFor(() => expect(screen.getByText('there')).toBeTruthy())
  // The device is asked before the account.
  await new Promise((resolve) => setTimeout(resolve, 60))
  return calls.map(({ url, params }) => ({ url, params }))
}

test('a record that the address names is asked for', async () => {
  const { url } = recordEndpoints.record
  expect(await asked('/analysisTools/6010?from=17')).toContainEqual({ url, params: { id: '17' } })
})

test('an address that names none asks for nothing', async () => {
  expect(await asked('/analysisTools/6010')).toEqual([])
})
