import { describe, expect, test } from 'vitest'
import { readEnvelope } from '../../../src/contract/envelope.ts'
import { CallError, type CallErrorKind, isUnreached } from '../../../src/transport/call-error.ts'
import { errorOf } from '../../../src/transport/classify.ts'
import { UPSTREAM_REPLIES } from '../../fixtures/upstream-replies.ts'

const kindOf = (status: number, body: unknown): CallErrorKind | null =>
  errorOf(readEnvelope(body, status), status)?.kind ?? null

describe('the envelope of both dialects', () => {
  test.each<[string, number, unknown, CallErrorKind | null]>([
    ['wrapped success', 200, { code: 200, success: true, data: {}, msg: 'ok' }, null],
    ['code as a string', 200, { code: '200', data: {} }, null],
    ['bare token object', 200, { access_token: 'a', refresh_token: 'b' }, null],
    ['body code 401 under HTTP 200', 200, { code: 401, msg: '登录失效' }, 'expired'],
    ['string 401', 200, { code: '401', msg: '' }, 'expired'],
    ['OAuth 2010', 400, { error_code: 2010, error_description: 'token expired' }, 'expired'],
    ['not authorised', 401, { code: 401, msg: '请求未授权' }, 'unauthorised'],
    ['fault under HTTP 200', 200, { code: 500, msg: '服务器异常' }, 'failed'],
    ['down', 503, { code: 503, msg: '' }, 'unavailable'],
    ['maintenance', 503, { code: 503, data: { maintenance: true }, msg: '' }, 'maintenance'],
    ['a mark of another kind', 503, { code: 503, data: { maintenance: 'x' } }, 'unavailable'],
    ['the mark without the code', 200, { code: 200, data: { maintenance: true } }, null],
    ['slow', 504, { code: 504, msg: '' }, 'timeout'],
    ['forbidden', 403, { code: 403, msg: 'no' }, 'forbidden'],
    ['not found', 404, { code: 404, msg: 'no' }, 'notFound'],
    ['too many', 429, { code: 429, msg: 'slow down' }, 'tooMany'],
    ['fields', 400, { code: 400, msg: 'x', data: { fields: { email: 'taken' } } }, 'invalid'],
    ['business refusal', 400, { code: 400, msg: '用户名或密码错误' }, 'rejected'],
    ['business refusal under HTTP 200', 200, { code: 400, msg: '用户名或密码错误' }, 'rejected'],
  ])('%s', (_name, status, body, expected) => {
    expect(kindOf(status, body)).toBe(expected)
  })

  test.each(UPSTREAM_REPLIES)('8.2 8.3 reads $reply under HTTP $status as $kind', (row) => {
    expect(kindOf(row.status, row.reply)).toBe(row.kind)
  })

  test('the message keeps its languages, the fields their names', () => {
    const error = errorOf(
      readEnvelope(
        { code: 400, msg: { zh: '已注册', en: 'taken' }, data: { fields: { email: 'x' } } },
        400,
      ),
      400,
      { retryAfterS: 7 },
    )
    expect(error?.serviceMessage).toEqual({ zh: '已注册', en: 'taken' })
    expect(error?.fields).toEqual({ email: 'x' })
    expect(error?.retryAfterS).toBe(7)
  })
})

// Whether the service acted on the call, and whether the same call may succeed later.
const MEANT: Record<CallErrorKind, [isUnreached: boolean, isTransient: boolean]> = {
  offline: [true, true],
  portal: [true, true],
  timeout: [true, true],
  unavailable: [true, true],
  maintenance: [true, true],
  unrenewed: [true, true],
  // The page has to be updated first.
  outdated: [true, false],
  failed: [false, true],
  tooMany: [false, true],
  expired: [false, false],
  unauthorised: [false, false],
  refused: [false, false],
  forbidden: [false, false],
  notFound: [false, false],
  invalid: [false, false],
  unreadable: [false, false],
  notOffered: [false, false],
  aborted: [false, false],
  rejected: [false, false],
}

test.each(Object.entries(MEANT) as [CallErrorKind, [boolean, boolean]][])(
  'isUnreached and isTransient of %s',
  (kind, meant) => {
    const error = new CallError(kind)
    expect([isUnreached(error), error.isTransient]).toEqual(meant)
  },
)

test('isUnreached is false for errors that are no call errors', () => {
  expect([isUnreached(new Error('offline')), isUnreached(null)]).toEqual([false, false])
})
