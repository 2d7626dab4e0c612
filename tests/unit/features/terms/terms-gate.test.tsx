// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TermsGate } from '../../../../src/features/terms/terms-gate.tsx'
import { CallError } from '../../../../src/transport/call-error.ts'
import { type Answer, renderForReader } from '../../../helpers/reader-tree.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const UNREAD = '/api/member/member/unreadTerms'
const READ = '/api/member/member/readTerms'
const DOCUMENT = '/api/homepageConfig/getPrivacyPolicy'

function service(unread: readonly number[], hasDocuments = true): Answer {
  return ({ url, params }) => {
    if (url === UNREAD) return [...unread]
    if (url !== DOCUMENT) return null
    const { useType } = params as { useType: number }
    if (!hasDocuments) throw new CallError('failed')
    return { id: `500${useType}`, useType, titleEn: `Document ${useType}`, contentEn: '%3Cp%3Ex' }
  }
}

const settled = () => act(async () => new Promise((resolve) => setTimeout(resolve, 60)))

async function open(unread: readonly number[], options: { hasDocuments?: boolean } = {}) {
  const tree = renderForReader(<TermsGate />, {
    isSignedIn: true,
    cookies: { redirectRoute: '/user/records' },
    answer: service(unread, options.hasDocuments ?? true),
  })
  await settled()
  return tree
}

const confirmButton = () => screen.findByRole('button', { name: 'personalCenter.Confirm' })

describe('on load', () => {
  test('4.6a 4.6b 9.1 4 opens the terms, 5 the privacy policy, both in mandatory mode', async () => {
    await open([4])
    expect(await screen.findByText('Document 4')).toBeTruthy()
    expect(await confirmButton()).toBeTruthy()
    cleanup()
    await open([5])
    expect(await screen.findByText('Document 5')).toBeTruthy()
  })

  test('nothing unread, no dialog', async () => {
    await open([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('4.6a a visitor is not asked', async () => {
    const { calls } = renderForReader(<TermsGate />, { answer: service([4, 5]) })
    await settled()
    expect(calls).toEqual([])
  })
})

test('2.21b 4.6c confirming marks that type read, closes it and goes on to the next', async () => {
  const { calls } = await open([4, 5])
  fireEvent.click(await confirmButton())
  await waitFor(() => expect(calls).toContainEqual({ url: READ, params: { useType: 4 } }))
  expect(await screen.findByText('Document 5')).toBeTruthy()
  fireEvent.click(await confirmButton())
  await waitFor(() => expect(calls).toContainEqual({ url: READ, params: { useType: 5 } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('2.21c 4.6d closing without confirming signs out and forgets the way back', async () => {
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

test('8.5 a document that cannot be loaded: the console hears it, loading ends, no data is shown', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open([4], { hasDocuments: false })
  expect(log).toHaveBeenCalled()
  expect(await screen.findByText('personalCenter.noDataText')).toBeTruthy()
  expect(screen.queryByText('states.loading')).toBeNull()
})
