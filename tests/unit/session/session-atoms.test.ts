import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import { isSignedInAtom } from '../../../src/session/session-atoms.ts'

const USER = JSON.stringify({ userId: '7' })

test.each<[boolean, Record<string, string>]>([
  [true, { token: 'a' }],
  [true, { token: 'a', userData: USER }],
  [false, { userData: USER, refresh_token: 'r' }],
  [false, { token: '', userData: USER }],
  [false, {}],
])('4.1 signed in is %s with the cookies %j: the token alone decides', (isSignedIn, cookies) => {
  const store = createStore()
  connectJar(store, memoryCookieJar(cookies))
  expect(store.get(isSignedInAtom)).toBe(isSignedIn)
})
