// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { keepPlace, readPlace } from '../../../src/cache/reading-places.ts'
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

test('each reader has his own places, and a member’s go with him', () => {
  keepPlace('7', '1001', 0.5)
  expect(readPlace('7', '1001')).toMatchObject({ share: 0.5 })
  expect(readPlace(VISITOR, '1001')).toBeNull()
  expect(isKeyOfUser(storageKeys.readingPlaces('7'), '7')).toBe(true)
  // Signed out in another tab meanwhile: nothing comes back.
  signIn(null)
  keepPlace('7', '1002', 0.5)
  expect(readPlace('7', '1002')).toBeNull()
  keepPlace(VISITOR, '1002', 0.25)
  expect(readPlace(VISITOR, '1002')).toMatchObject({ share: 0.25 })
})

test('what was read is forgotten, and of many the oldest', () => {
  const clock = vi.spyOn(Date, 'now')
  for (let id = 1; id <= 101; id += 1) {
    clock.mockReturnValue(id * 1000)
    keepPlace('7', String(id), 0.5)
  }
  expect([readPlace('7', '1'), readPlace('7', '2')]).toMatchObject([null, { share: 0.5 }])
  keepPlace('7', '2', null)
  expect(readPlace('7', '2')).toBeNull()
  clock.mockRestore()
})

test.each(['{', '[1]', 'null', '{"1001":{"share":7,"at":1}}', '{"1001":{"share":"x"}}'])(
  'a store that cannot be read is empty: %s',
  (text) => {
    localStorage.setItem(storageKeys.readingPlaces('7'), text)
    expect(readPlace('7', '1001')).toBeNull()
    keepPlace('7', '1002', 0.5)
    expect(readPlace('7', '1002')).toMatchObject({ share: 0.5 })
  },
)
