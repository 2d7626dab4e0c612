/**
 * Fake BladeX deployment: HTTP, form bodies, and the dialect's quirks. It holds its state in memory and has
 * one member.
 */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const BLADE_MEMBER = { email: 'blade@example.org', id: '1123598821738675201' }

/** The calls that the specification names (S7), word for word. */
export const S7_CALLS: readonly string[] = [
  '/sci/oauth/token',
  '/sci/sendSmsValidate',
  '/sci/sendEmailValidate',
  '/sci/register',
  '/sci/resetPassword',
  '/sci/bindAccount',
  '/sci/setPassword',
  '/api/member/member/unreadTerms',
  '/api/member/member/readTerms',
  '/api/homepageConfig/list',
  '/api/homepageConfig/page',
  '/api/homepageConfig/detail',
  '/api/homepageConfig/getLikeCount',
  '/api/homepageConfig/update/like',
  '/api/homepageConfig/update/cancelLike',
  '/api/homepageConfig/getPrivacyPolicy',
  '/api/member/levelBenefit/list',
  '/api/member/levelBenefit/list/tool',
  '/api/member/levelBenefit/listByPayment',
  '/api/specialSubject/list/homepage',
  '/api/specialSubject/page',
  '/api/specialSubject/detail',
  '/api/specialSubject/list/detail',
]

/** Switches of the deviations that a test needs. */
export type Quirks = {
  /** Supports only the calls of S7, and sends a missing level as -1. */
  onlyS7: boolean
  /** Sends the level of an article as a number. */
  oddTypes: boolean
  /** Sends SpringBlade's reply to a sign-in: in an envelope, camelCase. */
  wrappedTokens: boolean
  /** Sends `code` as a string. */
  stringCodes: boolean
  /** HTML of the article in each language. */
  texts: { zh: string; en: string }
  /** Milliseconds before each reply. */
  delayMs: number
  /** Form of all replies: normal, or a redirect, a page, a broken stream. */
  answer: 'normal' | 'redirect' | 'html' | 'huge' | 'crash' | 'cut' | Reply
}

/** A recorded request. */
export type Received = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  form: URLSearchParams
  body: string
}

type Reply = { status: number; body: unknown }
type Handler = (form: URLSearchParams, token: string | null) => Reply

const ARTICLE = {
  id: 2001,
  type: 'problem',
  titleZh: '工具变量够不够强',
  titleEn: 'Are the instruments strong enough',
  summaryZh: 'F 统计量怎么看。',
  summaryEn: '',
  cover: 'scatter',
  tagsZh: ['弱工具变量'],
  tagsEn: [],
  industryId: '1001',
  problemId: -1,
  problemType: '1',
  analysisType: -1,
  toolId: '',
  level: '',
  author: 'A',
  publishedAt: '2026-03-12 17:00:00',
  updatedAt: '',
  likeCount: '3',
  liked: 0,
  favourite: false,
  lengthZh: 900,
  lengthEn: -1,
}

/** Reproduces form bodies, nulls as text, numbers, times without a zone, and tokens that expire. */
export class FakeBlade {
  readonly received: Received[] = []
  readonly quirks: Quirks = {
    onlyS7: false,
    oddTypes: false,
    wrappedTokens: false,
    stringCodes: false,
    texts: { zh: '<p>', en: '' },
    delayMs: 0,
    answer: 'normal',
  }
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  readonly #access = new Set<string>()
  readonly #refresh = new Set<string>()
  readonly #expired = new Set<string>()
  readonly #read = new Set<string>()
  readonly #records = new Map<string, Record<string, string>>()
  #liked = false
  #tags: string[] = []
  #url = ''

  static async start(): Promise<FakeBlade> {
    const blade = new FakeBlade()
    await new Promise<void>((done) => blade.#server.listen(0, '127.0.0.1', done))
    blade.#url = `http://127.0.0.1:${(blade.#server.address() as AddressInfo).port}`
    return blade
  }

  get url(): URL {
    return new URL(`${this.#url}/gateway/`)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  /** Makes a token count as expired. */
  expire(token: string): void {
    this.#access.delete(token)
    this.#refresh.delete(token)
    this.#expired.add(token)
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const form = new URLSearchParams(body)
    const { method = '', url = '', headers } = request
    this.received.push({ method, url, headers, form, body })
    if (this.quirks.delayMs > 0) await new Promise((done) => setTimeout(done, this.quirks.delayMs))
    if (this.#misbehave(response)) return
    const reply = this.#answer(url, form, headers)
    response.writeHead(reply.status, { 'content-type': 'application/json;charset=UTF-8' })
    response.end(JSON.stringify(reply.body))
  }

  #misbehave(response: ServerResponse): boolean {
    const { answer } = this.quirks
    if (answer === 'normal') return false
    if (answer === 'redirect') {
      response.writeHead(302, { location: `${this.#url}/stolen` }).end()
    } else if (answer === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>')
    } else if (answer === 'huge') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(`"${'x'.repeat(9 * 1024 * 1024)}"`)
    } else if (answer === 'cut') {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('{"code":')
      setTimeout(() => response.destroy(), 20)
    } else if (typeof answer === 'object') {
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    } else {
      const msg = 'java.lang.NullPointerException at org.springblade.Secret.read(Secret.java:42)'
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: 500, success: false, data: {}, msg }))
    }
    return true
  }

  #answer(url: string, form: URLSearchParams, headers: IncomingMessage['headers']): Reply {
    const path = url.replace(/^\/gateway/, '')
    const handler = this.#handlers[path]
    const isThere = !this.quirks.onlyS7 || S7_CALLS.includes(path)
    if (handler === undefined || !isThere)
      return { status: 404, body: { code: 404, msg: '没找到请求' } }
    const [, token = null] = /^bearer (.+)$/.exec(String(headers['blade-auth'] ?? '')) ?? []
    const isOpen = path.startsWith('/sci/') || path.startsWith('/api/homepageConfig/')
    const isMemberOnly = !isOpen || path.includes('/update/')
    // Like BladeX's interceptor: HTTP 200, the code in the body, no `success`.
    if (isMemberOnly && token === null) {
      return { status: 200, body: { code: this.#code(401), msg: '请求未授权', data: null } }
    }
    if (isMemberOnly && !this.#access.has(token ?? '')) {
      return { status: 401, body: { error_code: 2010, error_description: 'token expired' } }
    }
    return handler(form, token)
  }

  #code(code: number): number | string {
    return this.quirks.stringCodes ? String(code) : code
  }

  #ok(data: unknown): Reply {
    return { status: 200, body: { code: this.#code(200), data, msg: '操作成功' } }
  }

  #fail(status: number, msg: string): Reply {
    return { status, body: { code: this.#code(status), success: false, data: {}, msg } }
  }

  #newTokens(): Reply {
    const access = randomBytes(16).toString('hex')
    const refresh = randomBytes(16).toString('hex')
    this.#access.add(access)
    this.#refresh.add(refresh)
    if (this.quirks.wrappedTokens) {
      return this.#ok({
        accessToken: access,
        refreshToken: refresh,
        tokenType: 'bearer',
        expiresIn: 3600,
        userId: BLADE_MEMBER.id,
        account: BLADE_MEMBER.email,
        userName: 'Blade',
        avatar: '',
      })
    }
    return {
      status: 200,
      body: {
        access_token: access,
        refresh_token: refresh,
        token_type: 'bearer',
        expires_in: 3600,
        user_id: BLADE_MEMBER.id,
        account: BLADE_MEMBER.email,
        user_name: 'Blade',
        nick_name: 'Blade',
        avatar: '',
        role_name: 'user',
        detail: { type: 'web' },
      },
    }
  }

  #token(form: URLSearchParams): Reply {
    if (form.get('grant_type') === 'sci_web_refresh_token') {
      const refresh = form.get('refresh_token') ?? ''
      // In BladeX an expired refresh token fails at `requireNonNull`.
      if (this.#expired.has(refresh)) return this.#fail(500, '服务器异常')
      if (!this.#refresh.has(refresh)) return this.#fail(400, '令牌刷新有误')
      return this.#newTokens()
    }
    const isRight = form.get('email') === BLADE_MEMBER.email && form.get('code') === '123456'
    return isRight ? this.#newTokens() : this.#fail(400, '用户名或密码错误')
  }

  #page(records: unknown[], form: URLSearchParams): Reply {
    const size = Number(form.get('size') ?? 10)
    const current = Number(form.get('current') ?? 1)
    const rows = records.slice((current - 1) * size, current * size)
    const pages = Math.ceil(records.length / size)
    const rest = { orders: [], optimizeCountSql: true, searchCount: true, maxLimit: -1 }
    return this.#ok({ records: rows, total: records.length, size, current, pages, ...rest })
  }

  #article() {
    if (this.quirks.oddTypes) return { ...ARTICLE, level: 7 }
    return this.quirks.onlyS7 ? { ...ARTICLE, level: -1, author: {} } : ARTICLE
  }

  #likes(): Reply {
    return this.#ok({ id: ARTICLE.id, likeCount: this.#liked ? 4 : 3, liked: this.#liked ? 1 : 0 })
  }

  #member(): Reply {
    return this.#ok({
      userId: BLADE_MEMBER.id,
      account: BLADE_MEMBER.email,
      email: BLADE_MEMBER.email,
      phone: '',
      nickName: 'Blade',
      avatar: '',
      level: 'plus',
      levelExpiresAt: '2027-01-01 00:00:00',
      timeZone: '',
      language: '',
      userAbilityRules: {},
    })
  }

  /** Binds a list as Spring does: a single value is split at its commas, an empty value is skipped. */
  #bindTags(form: URLSearchParams): Reply {
    const sent = form.getAll('tags')
    if (sent.length === 0) return this.#fail(400, '缺少必要的请求参数: tags')
    this.#tags = sent.length === 1 ? (sent[0] ?? '').split(',').filter(Boolean) : sent
    return this.#ok({ tags: this.#tags.length === 0 ? '' : this.#tags })
  }

  #texts(): { contentZh: string; contentEn: string } {
    const { zh, en } = this.quirks.texts
    return { contentZh: encodeURIComponent(zh), contentEn: encodeURIComponent(en) }
  }

  readonly #handlers: Record<string, Handler> = {
    '/api/collection/submit': () => this.#ok(true),
    '/api/collection/update': (form) => this.#bindTags(form),
    '/api/collection/page': (form) =>
      this.#page([{ articleId: ARTICLE.id, tags: this.#tags, article: ARTICLE }], form),
    '/sci/oauth/token': (form) => this.#token(form),
    '/api/homepageConfig/page': (form) => this.#page([this.#article()], form),
    '/api/homepageConfig/list': () => this.#ok([this.#article()]),
    '/api/homepageConfig/detail': (form) =>
      form.get('id') === String(ARTICLE.id)
        ? this.#ok({ ...this.#article(), ...this.#texts(), references: {} })
        : this.#fail(404, '没找到请求'),
    '/api/homepageConfig/getLikeCount': () => this.#likes(),
    '/api/homepageConfig/update/like': () => {
      this.#liked = true
      return this.#likes()
    },
    '/api/homepageConfig/update/cancelLike': () => {
      this.#liked = false
      return this.#likes()
    },
    '/api/homepageConfig/getPrivacyPolicy': (form) =>
      this.#ok({ id: 1, useType: form.get('useType'), titleZh: '条款', contentZh: '%3Cp%3E正文' }),
    '/api/member/levelBenefit/list': () => this.#ok([]),
    '/api/member/levelBenefit/list/tool': () => this.#ok([]),
    '/api/member/levelBenefit/listByPayment': () => this.#ok({}),
    '/api/specialSubject/list/homepage': () => this.#ok([]),
    '/api/specialSubject/page': (form) => this.#page([], form),
    '/api/specialSubject/list/detail': () => this.#ok([]),
    '/api/member/member/detail': () => this.#member(),
    '/api/member/member/unreadTerms': () =>
      this.#ok([4, '5'].filter((useType) => !this.#read.has(String(useType)))),
    '/api/member/member/readTerms': (form) => {
      this.#read.add(form.get('useType') ?? '')
      return this.#ok({})
    },
    '/api/analysisRecord/submit': (form) => {
      const record = Object.fromEntries(form)
      this.#records.set(record['id'] ?? '', record)
      return this.#ok(record)
    },
    '/api/analysisRecord/page': (form) => this.#page([...this.#records.values()], form),
    '/api/analysisRecord/detail': (form) => {
      const record = this.#records.get(form.get('id') ?? '')
      return record === undefined ? this.#fail(404, '没找到请求') : this.#ok(record)
    },
  }
}
