/**
 * Sentences of the specification that are facts of our tables: names, addresses, parameters,
 * numbers. What people see is in `tests/e2e`.
 */
import { describe, expect, it, test } from 'vitest'
import { SIGN_OUT_REDIRECT_MS } from '../../src/app/sign-out-policy.tsx'
import { RELOAD_GUARD_MS } from '../../src/platform/chunk-failure.ts'
import { TOAST_MS } from '../../src/app/toasts.ts'
import { GRANT, HEADER, PROXY_PATH, TERMS } from '../../src/contract/codes.ts'
import { contract } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { readEnvelope } from '../../src/contract/envelope.ts'
import { PAGE_DEFAULTS } from '../../src/contract/fields.ts'
import { TOOLS } from '../../src/contract/tools.ts'
import { acceptedLanguage } from '../../src/contract/languages.ts'
import { chooseLocale } from '../../src/i18n/locale.ts'
import { SCROLL_TO_TOP_PX } from '../../src/layouts/scroll-distance.ts'
import { localeTag } from '../../src/lib/locale-tag.ts'
import { COOKIE } from '../../src/contract/cookies.ts'
import { createTransport } from '../../src/transport/transport.ts'

/** The parameters of a call, found by trying: one exists when a wrong value for it is refused. */
function takes(endpoint: Endpoint, params: Record<string, unknown>, name: string): boolean {
  const wrong = endpoint.params.safeParse({ ...params, [name]: { wrong: true } })
  return !wrong.success && wrong.error.issues.some(({ path }) => path[0] === name)
}

const CIPHER = `04${'ab'.repeat(100)}`

/** The calls of section 7 with their parameters, word for word. */
const CALLS: readonly [
  id: string,
  name: keyof typeof contract,
  url: string,
  params: Record<string, unknown>,
  names: string,
][] = [
  ['7.2a', 'token', '/sci/oauth/token', { grant_type: 'sci_web' }, 'email password phone code'],
  [
    '7.2b',
    'token',
    '/sci/oauth/token',
    { grant_type: 'sci_web_refresh_token', refresh_token: 'x'.repeat(43) },
    'refresh_token',
  ],
  [
    '7.3',
    'sendSmsCode',
    '/sci/sendSmsValidate',
    { phone: '+8613800138000', codeType: 1 },
    'phone codeType languageType',
  ],
  [
    '7.4',
    'sendEmailCode',
    '/sci/sendEmailValidate',
    { email: 'a@b.example', codeType: 1 },
    'email codeType',
  ],
  [
    '7.5',
    'register',
    '/sci/register',
    { email: 'a@b.example', code: '123456', nick: 'n', password: CIPHER, confirmPassword: CIPHER },
    'email code nick password confirmPassword',
  ],
  [
    '7.6',
    'resetPassword',
    '/sci/resetPassword',
    { email: 'a@b.example', code: '123456', password: CIPHER, confirmPassword: CIPHER },
    'email phone code password confirmPassword',
  ],
  [
    '7.7',
    'bindAccount',
    '/sci/bindAccount',
    { bindEmail: 'a@b.example', code: '123456' },
    'bindEmail bindPhone code',
  ],
  [
    '7.8',
    'setPassword',
    '/sci/setPassword',
    { oldPassword: CIPHER, password: CIPHER, confirmPassword: CIPHER },
    'oldPassword password confirmPassword',
  ],
  ['7.9', 'unreadTerms', '/api/member/member/unreadTerms', {}, ''],
  ['7.9', 'readTerms', '/api/member/member/readTerms', { useType: 4 }, 'useType'],
  ['7.10', 'contentList', '/api/homepageConfig/list', {}, ''],
  ['7.10', 'contentPage', '/api/homepageConfig/page', {}, 'current size type keyword'],
  ['7.10', 'content', '/api/homepageConfig/detail', { id: '1' }, 'id'],
  ['7.10', 'likeCount', '/api/homepageConfig/getLikeCount', { id: '1' }, 'id'],
  ['7.10', 'like', '/api/homepageConfig/update/like', { id: '1' }, 'id'],
  ['7.10', 'cancelLike', '/api/homepageConfig/update/cancelLike', { id: '1' }, 'id'],
  ['7.10', 'terms', '/api/homepageConfig/getPrivacyPolicy', { useType: 5 }, 'useType'],
  ['7.11', 'levelBenefits', '/api/member/levelBenefit/list', {}, ''],
  ['7.11', 'toolBenefits', '/api/member/levelBenefit/list/tool', {}, ''],
  ['7.11', 'plans', '/api/member/levelBenefit/listByPayment', {}, ''],
  ['7.12', 'homepageSubjects', '/api/specialSubject/list/homepage', {}, ''],
  ['7.12', 'subjectPage', '/api/specialSubject/page', {}, 'current size keyword'],
  ['7.12', 'subject', '/api/specialSubject/detail', { id: '1' }, 'id'],
  ['7.12', 'subjectItems', '/api/specialSubject/list/detail', { id: '1' }, 'id'],
]

describe('the calls of the specification', () => {
  it.each(CALLS)('%s %s is %s', (_id, name, url, params, names) => {
    const endpoint: Endpoint = contract[name]
    expect(endpoint.url).toBe(url)
    expect(endpoint.params.safeParse(params).success).toBe(true)
    for (const parameter of names.split(' ').filter(Boolean)) {
      expect([parameter, takes(endpoint, params, parameter)]).toEqual([parameter, true])
    }
  })

  it('7.2 the grant types have their names', () => {
    expect(GRANT).toEqual({ signIn: 'sci_web', refresh: 'sci_web_refresh_token' })
  })

  it('7.1d visitors may make the login calls, nothing of a member', () => {
    const open = Object.values<Endpoint>(contract)
      .filter(({ url, access }) => url.startsWith('/sci/') && access === 'public')
      .map(({ url }) => url)
    expect(open.sort()).toEqual(
      [
        '/sci/oauth/signOut',
        '/sci/oauth/token',
        '/sci/register',
        '/sci/resetPassword',
        '/sci/sendEmailValidate',
        '/sci/sendSmsValidate',
      ].sort(),
    )
  })

  it.each([null, 'the-token'])(
    '7.1a 7.1b 7.1c one address, POST, with the headers (token %s)',
    async (token) => {
      const sent: { url: string; init: RequestInit }[] = []
      const transport = createTransport({
        client: () => 'Basic dmVyaXNjb3Bl',
        timeZone: () => 'Asia/Shanghai',
        fetch: (url, init) => {
          sent.push({ url: String(url), init: init ?? {} })
          return Promise.resolve(Response.json({ code: 200, data: [] }))
        },
      })
      await transport(contract.contentList, { type: 'notice' }, { token })
      expect(sent.map(({ url, init }) => [url, init.method])).toEqual([[PROXY_PATH, 'POST']])
      expect(PROXY_PATH).toBe('/api/tool')
      const [{ init } = { init: {} as RequestInit }] = sent
      expect(JSON.parse(init.body as string)).toEqual({
        method: 'POST',
        url: '/api/homepageConfig/list',
        params: { type: 'notice' },
      })
      const headers = new Headers(init.headers)
      expect(headers.get(HEADER.authorization)).toBe('Basic dmVyaXNjb3Bl')
      expect(headers.get(HEADER.requestedWith)).toBe('BladeHttpRequest')
      expect(headers.get(HEADER.timeZone)).toBe('Asia/Shanghai')
      expect(headers.get(HEADER.token)).toBe(token === null ? null : 'bearer the-token')
    },
  )

  it.each([
    [{ code: 400, msg: 'no' }, 400, 'no', undefined],
    [{ error_code: 2010, error_description: 'late' }, 2010, 'late', undefined],
    [{ data: [1] }, 200, '', [1]],
    [{ code: '200', data: 1 }, 200, '', 1],
  ])('7.13a the reply %j is read', (body, code, message, data) => {
    const read = readEnvelope(body, 200)
    expect([read.code, read.message]).toEqual([code, message])
    if (data !== undefined) expect(read.data).toEqual(data)
  })
})

describe('names', () => {
  it('3.1a the session’s cookies', () => {
    const names: readonly string[] = Object.values(COOKIE)
    for (const name of [
      'userData',
      'token',
      'refresh_token',
      'language',
      'rememberMe',
      'savedUsername',
      'industryId',
      'industryType',
      'redirectRoute',
      'timeZone',
      'isRefresh',
      'isRefreshing',
      'problemId',
      'problemType',
      'analysisId',
      'analysisType',
    ]) {
      expect(names).toContain(name)
    }
  })

  it('1.4 every tool of the table has a number and a level', () => {
    expect(TOOLS.length).toBeGreaterThan(0)
    for (const { id, level } of TOOLS) {
      expect(id).toMatch(/^\d+$/)
      expect(['free', 'plus', 'pro']).toContain(level)
    }
  })
})

describe('constants', () => {
  test('9.1 toast, button to the top, mandatory terms', () => {
    expect([TOAST_MS, SCROLL_TO_TOP_PX, TERMS]).toEqual([2000, 200, { service: 4, privacy: 5 }])
  })
  test('9.2 sign-out goes to the login page after 500 ms, reloads keep 10 s apart', () => {
    expect([SIGN_OUT_REDIRECT_MS, RELOAD_GUARD_MS]).toEqual([500, 10_000])
  })
  test('1.5b 9.3b the chosen language, else the one of the time zone', () => {
    expect(chooseLocale('', 'Asia/Shanghai')).toBe('zh')
    expect(chooseLocale('', 'Asia/Hong_Kong')).toBe('en')
    expect(chooseLocale('', 'Europe/London')).toBe('en')
    expect(chooseLocale('zh', 'Europe/London')).toBe('zh')
    expect(chooseLocale('en', 'Asia/Shanghai')).toBe('en')
    expect(localeTag('en')).toBe('en-US')
    // An unknown time zone has the fallback, a request without a language the default.
    expect(localeTag(chooseLocale('', ''))).toBe('en-US')
    expect(acceptedLanguage(undefined)).toBe('zh')
  })
  test('9.11a pages are asked for by current and size, from 1 and 10', () => {
    expect(PAGE_DEFAULTS).toMatchObject({ current: 1, size: 10 })
  })
})
