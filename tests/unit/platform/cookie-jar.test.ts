// @vitest-environment happy-dom
/** S17: the attributes of our cookies. Their names are the specification's, which no prefix fits. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { documentCookieJar, memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'

/** happy-dom's own part of the window. */
const browser = window as unknown as { happyDOM: { setURL: (address: string) => void } }
let setCookies: string[] = []
beforeEach(() => {
  setCookies = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void setCookies.push(text))
})
afterEach(() => vi.restoreAllMocks())

/** Returns the attributes of cookies written at an address. */
function attributesAt(address: string, write: () => void): string[][] {
  browser.happyDOM.setURL(address)
  write()
  return setCookies.map((cookie) => cookie.split('; ').slice(1))
}

describe('reads of document.cookie', () => {
  test('happen once per task, and again after a change', async () => {
    let cookies = 'a=1; b=2'
    const cookieGetter = vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies)
    const jar = documentCookieJar()
    expect([jar.read('a'), jar.read('b'), jar.read('c')]).toEqual(['1', '2', null])
    expect(cookieGetter).toHaveBeenCalledTimes(1)
    cookies = 'a=3'
    jar.write('a', '3')
    expect(jar.read('a')).toBe('3')
    cookies = ''
    jar.remove('a')
    expect(jar.read('a')).toBeNull()
    // Another tab writes, without an event.
    cookies = 'a=4'
    await Promise.resolve()
    expect(jar.read('a')).toBe('4')
    expect(cookieGetter).toHaveBeenCalledTimes(4)
  })
})

describe('S17 cookies', () => {
  test.each([COOKIE.token, COOKIE.refreshToken, COOKIE.userData])(
    'S17 %s is limited to this host and this site, and to https on https',
    (name) => {
      const jar = documentCookieJar()
      const write = () => jar.write(name, 'x', { maxAgeS: 60 })
      expect(attributesAt('https://veriscope.example/login', write)).toEqual([
        // Without Domain, so that no host under the same domain gets it.
        ['Path=/', 'SameSite=Lax', 'Max-Age=60', 'Secure'],
      ])
      setCookies = []
      expect(attributesAt('http://localhost:3000/login', write)).toEqual([
        ['Path=/', 'SameSite=Lax', 'Max-Age=60'],
      ])
    },
  )

  test('S17 removes a cookie under the same path', () => {
    const jar = documentCookieJar()
    const remove = () => jar.remove(COOKIE.token)
    expect(attributesAt('https://veriscope.example/', remove)).toEqual([
      ['Path=/', 'SameSite=Lax', 'Max-Age=0'],
    ])
  })

  test('S17 refuses a cookie that browsers would truncate or drop', () => {
    const jar = documentCookieJar()
    expect(() => jar.write(COOKIE.userData, 'x'.repeat(4096))).toThrow(RangeError)
    expect(setCookies).toEqual([])
    jar.write(COOKIE.userData, 'x'.repeat(3900))
    expect(setCookies.map((cookie) => cookie.length <= 4096)).toEqual([true])
  })

  test('a value cannot add attributes', () => {
    documentCookieJar().write(COOKIE.token, 'a; Domain=evil.example', {})
    expect(setCookies[0]?.split('; ')[0]).toBe('token=a%3B%20Domain%3Devil.example')
  })
})

test.each([
  ['the browser’s', documentCookieJar],
  ['one in memory', memoryCookieJar],
])('several changes in %s notify once, also when one of them fails', (_, open) => {
  const jar = open()
  const listener = vi.fn<() => void>()
  jar.subscribe(listener)
  const fail = () => {
    throw new Error('a change that fails')
  }
  jar.batch(() => ['a', 'b', 'c'].forEach((name) => jar.write(name, 'x')))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(() =>
    jar.batch(() => {
      jar.remove('a')
      fail()
    }),
  ).toThrow('a change that fails')
  expect(listener).toHaveBeenCalledTimes(2)
  jar.batch(() => {})
  expect(listener).toHaveBeenCalledTimes(2)
  jar.write('d', 'x')
  expect(listener).toHaveBeenCalledTimes(3)
})
