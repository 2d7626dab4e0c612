// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  storeReadingPosition,
  markSent,
  markPositionPending,
  readStoredPosition,
  readPosition,
  readPendingPositions,
} from '../../../src/cache/reading-positions.ts'
import { isKeyOfUser, storageKeys, VISITOR } from '../../../src/lib/storage-keys.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import type { Transport } from '../../../src/transport/transport.ts'

function signIn(userId: string | null) {
  const user = { token: 't', userData: JSON.stringify({ userId, nickName: 'x' }) }
  const jar = memoryCookieJar(userId === null ? {} : user)
  configureSession(createSession({ jar, transport: (async () => null) as Transport }))
}

beforeEach(() => {
  localStorage.clear()
  signIn('7')
})

test('stores positions per user, and a member’s are erased at sign-out', () => {
  storeReadingPosition('7', '1001', 0.5)
  expect(readPosition('7', '1001')).toMatchObject({ share: 0.5 })
  expect(readPosition(VISITOR, '1001')).toBeNull()
  expect(isKeyOfUser(storageKeys.readingPositions('7'), '7')).toBe(true)
  // Signed out in another tab meanwhile: nothing is stored.
  signIn(null)
  storeReadingPosition('7', '1002', 0.5)
  expect(readPosition('7', '1002')).toBeNull()
  storeReadingPosition(VISITOR, '1002', 0.25)
  expect(readPosition(VISITOR, '1002')).toMatchObject({ share: 0.25 })
})

test('removes finished articles, and the oldest of many', () => {
  const clock = vi.spyOn(Date, 'now')
  for (let id = 1; id <= 101; id += 1) {
    clock.mockReturnValue(id * 1000)
    storeReadingPosition('7', String(id), 0.5)
  }
  expect([readPosition('7', '1'), readPosition('7', '2')]).toMatchObject([null, { share: 0.5 }])
  storeReadingPosition('7', '2', null)
  expect(readPosition('7', '2')).toBeNull()
  clock.mockRestore()
})

test.each(['{', '[1]', 'null', '{"1001":{"share":7,"at":1}}', '{"1001":{"share":"x"}}'])(
  'treats unreadable storage as empty: %s',
  (text) => {
    localStorage.setItem(storageKeys.readingPositions('7'), text)
    expect(readPosition('7', '1001')).toBeNull()
    storeReadingPosition('7', '1002', 0.5)
    expect(readPosition('7', '1002')).toMatchObject({ share: 0.5 })
  },
)

test('stores the end of an article for a member’s other devices, not for a visitor', () => {
  const account = { share: 0.4, at: '2026-03-12T09:00:00.000Z' }
  // The end of an article without a position need not be sent.
  expect([storeReadingPosition('7', '1', null), readStoredPosition('7', '1')]).toEqual([
    false,
    null,
  ])
  expect([storeReadingPosition('7', '2', 0.5), storeReadingPosition('7', '2', null)]).toEqual([
    true,
    true,
  ])
  expect([readPosition('7', '2'), readStoredPosition('7', '2')]).toMatchObject([
    null,
    { share: null },
  ])
  expect(storeReadingPosition('7', '2', null)).toBe(false)
  // Only the account has a position.
  expect(storeReadingPosition('7', '3', null, account)).toBe(true)
  expect(readStoredPosition('7', '3')).toMatchObject({ share: null })
  signIn(null)
  expect([
    storeReadingPosition(VISITOR, '2', 0.5),
    storeReadingPosition(VISITOR, '2', null),
  ]).toEqual([true, true])
  expect(readStoredPosition(VISITOR, '2')).toBeNull()
  expect(localStorage.getItem(storageKeys.readingPositions(VISITOR))).toBe('{}')
})

test('does not mark a later position as sent with an earlier one', () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(1000)
  storeReadingPosition('7', '1', 0.2)
  markPositionPending('7', '1', { zh: '一', en: 'One' })
  clock.mockReturnValue(2000)
  storeReadingPosition('7', '1', 0.4)
  markPositionPending('7', '1', { zh: '一', en: 'One' })
  // The response to the first is received now.
  markSent('7', '1', 1000)
  expect(readPendingPositions('7')).toMatchObject([['1', { share: 0.4, at: 2000 }]])
  markSent('7', '1', 2000)
  expect(readPendingPositions('7')).toEqual([])
  clock.mockRestore()
})

test('lists pending positions oldest first, without invalid ones', () => {
  const untold = { zh: '', en: '' }
  const places = {
    b: { share: 0.5, at: 2, untold },
    a: { share: null, at: 1, untold },
    told: { share: 0.5, at: 3 },
    odd: { share: 0.5, at: 4, untold: 'yes' },
  }
  localStorage.setItem(storageKeys.readingPositions('7'), JSON.stringify(places))
  expect(readPendingPositions('7').map(([id]) => id)).toEqual(['a', 'b'])
})
