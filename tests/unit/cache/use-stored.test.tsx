// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { UserCache } from '../../../src/cache/user-cache.tsx'
import { useStored } from '../../../src/cache/use-stored.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import type { Transport } from '../../../src/transport/transport.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const keyOf = (userId: string) => `veriscope.test.${userId}.v1`
const asText = (stored: unknown) => (typeof stored === 'string' ? stored : 'nothing')
const noTransport = (() => Promise.reject(new Error('no network here'))) as Transport
const MEMBER = JSON.stringify({ userId: '7' })

function Value({ name }: { name: string }) {
  const { value, set, isStored } = useStored(keyOf, asText)
  return (
    <button type="button" onClick={() => set(value === 'nothing' ? `by ${name}` : null)}>
      {`${name}: ${value} ${isStored}`}
    </button>
  )
}

function show(cookies: Record<string, string>) {
  const jar = memoryCookieJar(cookies)
  configureSession(createSession({ jar, transport: noTransport }))
  render(
    <UserCache userId="7" onError={() => {}} onFull={() => {}} isPresent={() => true}>
      <Value name="one" />
      <Value name="two" />
    </UserCache>,
  )
}

it('has the same value everywhere on the page, and after a reload', () => {
  show({ token: 't', userData: MEMBER })
  act(() => screen.getByText('one: nothing true').click())
  expect(screen.getByText('two: by one true')).toBeTruthy()
  expect(localStorage.getItem(keyOf('7'))).toBe('"by one"')
  act(() => screen.getByText('two: by one true').click())
  expect(localStorage.getItem(keyOf('7'))).toBeNull()
})

it('follows other tabs, and treats unreadable values as absent', () => {
  show({ token: 't', userData: MEMBER })
  act(() => {
    localStorage.setItem(keyOf('7'), '{broken')
    window.dispatchEvent(
      new StorageEvent('storage', { key: keyOf('7'), storageArea: localStorage }),
    )
  })
  expect(screen.getByText('one: nothing true')).toBeTruthy()
})

it('writes nothing for a user who has signed out', () => {
  show({})
  act(() => screen.getByText('one: nothing true').click())
  expect(localStorage.getItem(keyOf('7'))).toBeNull()
})
