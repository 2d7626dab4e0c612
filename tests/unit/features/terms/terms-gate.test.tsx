// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { faultOf, recordWrite, readWrites } from '../../../../src/cache/write-queue.ts'
import { allowDeviceDb } from '../../../../src/platform/device-db.ts'
import { TermsGate } from '../../../../src/features/terms/terms-gate.tsx'
import { currentSession } from '../../../../src/session/current.ts'
import { CallError } from '../../../../src/transport/call-error.ts'
import { stubInView } from '../../../helpers/in-view.ts'
import { type Answer, renderForUser } from '../../../helpers/user-tree.tsx'

let view: ReturnType<typeof stubInView>

beforeEach(() => {
  view = stubInView()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const UNREAD = '/api/member/member/unreadTerms'
const READ = '/api/member/member/readTerms'
const DOCUMENT = '/api/homepageConfig/getPrivacyPolicy'

/** The document of a type, in a version. */
const documentOf = (useType: number, version = '1') => ({
  id: `500${useType}`,
  useType,
  titleEn: `Document ${useType}`,
  contentEn: `%3Cp%3Ex ${version}`,
  version,
})

/** Computed independently: SHA-256 of `[titleZh, contentZh, titleEn, contentEn]` as JSON. */
const hashOf = (useType: number, version = '1') =>
  createHash('sha256').update(`["","","Document ${useType}","%3Cp%3Ex ${version}"]`).digest('hex')

type Faults = { hasDocuments?: boolean; onConfirm?: () => unknown; version?: () => string }

function service(unread: readonly number[], faults: Faults): Answer {
  return ({ url, params }) => {
    if (url === UNREAD) return [...unread]
    if (url === READ) return faults.onConfirm?.() ?? null
    if (url !== DOCUMENT) return null
    if (faults.hasDocuments === false) throw new CallError('failed')
    return documentOf((params as { useType: number }).useType, faults.version?.())
  }
}

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 60)))

/** Signs out without a prompt, which is tested with `useSignOut`. */
const decline = (after: () => void) => {
  currentSession().signOut('asked')
  after()
}

async function open(unread: readonly number[], faults: Faults = {}, onDecline = decline) {
  const tree = renderForUser(<TermsGate onDecline={onDecline} />, {
    isSignedIn: true,
    cookies: { redirectRoute: '/user/records' },
    answer: service(unread, faults),
  })
  await settled()
  return tree
}

const confirmButton = () => screen.findByRole('button', { name: 'personalCenter.Confirm' })
const isOff = async () => ((await confirmButton()) as HTMLButtonElement).disabled
const scrollToEnd = async () => {
  await waitFor(() => expect(view.isWatched()).toBe(true))
  act(() => view.reveal())
}

describe('on load', () => {
  test('4.6a 4.6b 9.1 4 opens the terms, 5 the privacy policy, both in mandatory mode', async () => {
    await open([4])
    expect(await screen.findByText('Document 4')).toBeTruthy()
    expect(await confirmButton()).toBeTruthy()
    cleanup()
    await open([5])
    expect(await screen.findByText('Document 5')).toBeTruthy()
  })

  test('4.6a a visitor is not prompted', async () => {
    const { calls } = renderForUser(<TermsGate onDecline={decline} />, {
      answer: service([4, 5], {}),
    })
    await settled()
    expect(calls).toEqual([])
  })
})

test('2.21b 4.6c confirming marks that type as read, closes it and shows the next', async () => {
  const { calls } = await open([4, 5])
  await scrollToEnd()
  fireEvent.click(await confirmButton())
  const confirmed = (useType: number) => ({
    url: READ,
    params: { useType, version: '1', language: 'en', hash: hashOf(useType) },
  })
  await waitFor(() => expect(calls).toContainEqual(confirmed(4)))
  expect(await screen.findByText('Document 5')).toBeTruthy()
  await settled()
  expect(await isOff()).toBe(true)
  await scrollToEnd()
  fireEvent.click(await confirmButton())
  await waitFor(() => expect(calls).toContainEqual(confirmed(5)))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('2.21c 4.6d closing without confirming signs out and clears the redirect target', async () => {
  const { calls, jar, session } = await open([4])
  const reasons: string[] = []
  session.onSignedOut(({ reason }) => reasons.push(reason))
  fireEvent.click(await screen.findByRole('button', { name: 'terms.close' }))
  await waitFor(() => expect(reasons).toEqual(['asked']))
  expect(jar.read('token')).toBeNull()
  expect(jar.read('redirectRoute')).toBeNull()
  expect(calls.some(({ url }) => url === READ)).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('8.5 a document that cannot be loaded is logged to the console, loading ends, no data is shown', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open([4], { hasDocuments: false })
  expect(await screen.findByText('personalCenter.noDataText')).toBeTruthy()
  expect(log).toHaveBeenCalled()
  expect(screen.queryByText('states.loading')).toBeNull()
})

describe('S42 consent requires that the whole text was displayed', () => {
  test('it cannot be given before the end of the text was in view', async () => {
    const { calls } = await open([4])
    await waitFor(() => expect(view.isWatched()).toBe(true))
    expect(await isOff()).toBe(true)
    expect(await screen.findByText('terms.mandatory.begun')).toBeTruthy()
    fireEvent.click(await confirmButton())
    await scrollToEnd()
    expect(await isOff()).toBe(false)
    expect(screen.getByText('terms.mandatory.note')).toBeTruthy()
    expect(calls.some(({ url }) => url === READ)).toBe(false)
  })

  test('a text that failed to load cannot be confirmed, but can be postponed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { calls, jar } = await open([4], { hasDocuments: false })
    expect(await isOff()).toBe(true)
    expect(await screen.findByText('terms.mandatory.away')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'terms.mandatory.later' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.some(({ url }) => url === READ)).toBe(false)
    expect(jar.read('token')).not.toBeNull()
  })

  test('the gate is hidden without a network, and shown again with it', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get')
    await open([4])
    await screen.findByRole('dialog')
    network.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    network.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Document 4')).toBeTruthy()
    await settled()
    expect(await isOff()).toBe(true)
  })

  test('a text that has changed meanwhile is shown again, and has to be displayed whole again', async () => {
    let version = '1'
    const { calls } = await open([4], {
      version: () => version,
      onConfirm: () => {
        if (calls.filter(({ url }) => url === READ).length > 1) return null
        version = '2'
        throw new CallError('invalid')
      },
    })
    await scrollToEnd()
    fireEvent.click(await confirmButton())
    await waitFor(() => expect(screen.getByText('terms.mandatory.begun')).toBeTruthy())
    expect(calls.filter(({ url }) => url === DOCUMENT)).toHaveLength(2)
    expect(await isOff()).toBe(true)
    await scrollToEnd()
    fireEvent.click(await confirmButton())
    await waitFor(() =>
      expect(calls.filter(({ url }) => url === READ).map(({ params }) => params)).toEqual([
        { useType: 4, version: '1', language: 'en', hash: hashOf(4) },
        { useType: 4, version: '2', language: 'en', hash: hashOf(4, '2') },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('when the network is lost', () => {
  test('a consent is queued, and not requested again unless the service refuses it', async () => {
    for (const [name, part] of Object.entries(await import('fake-indexeddb')))
      if (name !== 'default') vi.stubGlobal(name, part)
    allowDeviceDb('7')
    const { client } = await open([5], {
      onConfirm: () => {
        throw new CallError('timeout')
      },
    })
    await scrollToEnd()
    fireEvent.click(await confirmButton())
    await waitFor(() => expect(screen.queryByText('Document 5')).toBeNull())
    expect(await readWrites('7')).toMatchObject([
      { key: 'terms:5', name: 'readTerms', params: { useType: 5, hash: hashOf(5) } },
    ])
    // The next load asks the service, which has not received it yet.
    await act(() => client.invalidateQueries({ queryKey: ['terms'] }))
    await settled()
    expect(screen.queryByText('Document 5')).toBeNull()
    const [{ seq } = { seq: 0 }] = await readWrites('7')
    await recordWrite('7', seq, { fault: faultOf(new CallError('invalid')) })
    await act(() => client.invalidateQueries({ queryKey: ['terms'] }))
    expect(await screen.findByText('Document 5')).toBeTruthy()
  })
})
