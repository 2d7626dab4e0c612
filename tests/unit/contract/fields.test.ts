import { describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import {
  count,
  flag,
  id,
  idParam,
  instant,
  list,
  moment,
  shownName,
  optionalId,
  optionalInteger,
  optionalText,
  page,
  text,
} from '../../../src/contract/fields.ts'

test('texts of a reply reorder nothing around them, and a name has something to see', () => {
  expect(text.parse('Lin\u202e cod.3 \u2067')).toBe('Lin cod.3 ')
  expect(optionalText.parse('\u202e')).toBeNull()
  expect(shownName.parse('\u200b\u202e')).toBe('')
  const { reply } = contract.token
  const tokens = { access_token: 'a', nick_name: '\u202eLin\u200b', account: 'lin\u2066' }
  expect(reply.parse(tokens)).toMatchObject({ nickName: 'Lin', account: 'lin' })
  // The result of an analysis is compared with the one on the device.
  const record = contract.record.reply.parse({ id: '1', toolId: '1', result: '{"x":"\u200f"}' })
  expect(record.result).toBe('{"x":"\u200f"}')
})

describe('fields read both dialects', () => {
  test.each([
    ['1', '1'],
    [1, '1'],
    ['1234567890123456789', '1234567890123456789'],
  ])('id %j', (given, expected) => expect(id.parse(given)).toBe(expected))

  test.each([
    ['', null],
    [-1, null],
    ['-1', null],
    [null, null],
    [undefined, null],
    [7, '7'],
  ])('optional id %j', (given, expected) => expect(optionalId.parse(given)).toBe(expected))

  test.each([
    ['', null],
    [null, null],
    [undefined, null],
    ['a', 'a'],
  ])('optional text %j', (given, expected) => expect(optionalText.parse(given)).toBe(expected))

  test.each([
    [-1, 0],
    ['-1', 0],
    [null, 0],
    ['', 0],
    ['12', 12],
    [3, 3],
    ['x', 0],
  ])('count %j', (given, expected) => expect(count.parse(given)).toBe(expected))

  test.each([
    [-1, null],
    ['', null],
    [null, null],
    ['2', 2],
    [0, 0],
    [1.5, null],
  ])('optional integer %j', (given, expected) =>
    expect(optionalInteger.parse(given)).toBe(expected),
  )

  test.each([
    [true, true],
    ['true', true],
    [1, true],
    ['', false],
    [-1, false],
    [null, false],
  ])('flag %j', (given, expected) => expect(flag.parse(given)).toBe(expected))

  test.each([
    ['2026-11-20 06:00:00', '2026-11-19T22:00:00.000Z'],
    ['2026-11-20T06:00:00+08:00', '2026-11-19T22:00:00.000Z'],
    ['2026-11-20T06:00:00.000Z', '2026-11-20T06:00:00.000Z'],
    ['', null],
    [null, null],
    ['yesterday', null],
  ])('instant %j', (given, expected) => expect(instant.parse(given)).toBe(expected))

  test.each([
    ['', []],
    [{}, []],
    [null, []],
    [
      [1, '2'],
      ['1', '2'],
    ],
  ])('list %j', (given, expected) => expect(list(id).parse(given)).toEqual(expected))

  test('a page past the end is empty', () => {
    expect(page(id).parse({ records: [], total: '31', size: 10, current: 9, pages: 4 })).toEqual({
      records: [],
      total: 31,
      size: 10,
      current: 9,
      pages: 4,
    })
  })
})

describe('the token reply of both dialects', () => {
  test.each([
    [{ access_token: 'a', refresh_token: 'r', user_id: 7, nick_name: 'N', expires_in: '3600' }],
    [{ accessToken: 'a', refreshToken: 'r', userId: '7', nickName: 'N', expiresIn: 3600 }],
  ])('%j', (reply) => {
    expect(contract.token.reply.parse(reply)).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      userId: '7',
      nickName: 'N',
      expiresInS: 3600,
    })
  })
})

describe('parameters of calls', () => {
  test.each([
    [{ grant_type: 'sci_web', email: 'a@lab.cn', password: 'plain text' }],
    [{ grant_type: 'sci_web', email: 'not an address', code: '123456' }],
    [{ grant_type: 'password', email: 'a@lab.cn', code: '123456' }],
    [{ grant_type: 'sci_web_refresh_token' }],
  ])('sign-in refuses %j', (params) => {
    expect(contract.token.params.safeParse(params).success).toBe(false)
  })

  test('every endpoint has a path of its own', () => {
    const urls = Object.values(contract).map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
  })
})

test.each([
  ['2026-11-24T08:00:00Z', true],
  ['1900-01-01T00:00:00+08:00', true],
  ['2026-02-30T08:00:00Z', false],
  // No database keeps the first, and the second is of the year 10000 in UTC.
  ['0000-01-01T00:00:00Z', false],
  ['9999-12-31T23:59:59-23:59', false],
  ['+012026-01-01T00:00:00Z', false],
])('a moment of a request: %s', (text, isTaken) => {
  expect(moment.safeParse(text).success).toBe(isTaken)
})

test.each<[unknown, string | null]>([
  ['2016', '2016'],
  [2016, '2016'],
  ['9007199254740993', '9007199254740993'],
  [1.5, null],
  [-1, null],
  [1e30, null],
  ['20a', null],
  [null, null],
])('7.1c the id %j of a request is read as %s', (value, read) => {
  expect(idParam.safeParse(value).data ?? null).toBe(read)
})
