/**
 * A service with two members. Every text of a member contains a mark (`of-7`), so that its owner can be
 * seen wherever the text appears. The service records calls whose token belongs to another member than
 * their data.
 */
import { GRANT } from '../../../src/contract/codes.ts'
import { contract } from '../../../src/contract/contract.ts'

export const MEMBERS = ['7', '8'] as const
export type Member = (typeof MEMBERS)[number]

export const markOf = (userId: string) => `of-${userId}`

export type Service = {
  answer: (url: string, token: string | null, params: Record<string, unknown>) => Response
  /** Makes the access tokens of a member expire; the refresh tokens stay valid. */
  expire: (userId: Member) => void
  /** Makes all tokens of a member invalid. */
  revoke: (userId: Member) => void
  ownerOfToken: (token: string) => Member | undefined
  /** Data of one member that were sent to the account of another. */
  mixedUp: string[]
  /** Refresh tokens that were used more than once. */
  reused: string[]
}

const reply = (body: object, status = 200) => Response.json(body, { status })
const ok = (data: unknown) => reply({ code: 200, success: true, data, msg: '' })
const EXPIRED = { code: 401, msg: '您的登录已过期，请重新登录' }
const REFUSED = { code: 400, msg: '令牌刷新有误' }

const profile = (userId: string) => ({
  userId,
  account: `${markOf(userId)}@lab.example`,
  nickName: markOf(userId),
  level: 'plus',
  userAbilityRules: [{ action: 'read', subject: markOf(userId) }],
})

/** Counts over all services: a token is never issued twice, and its lock belongs to one run. */
let turn = 0

export function createService(): Service {
  const access = new Map<string, { userId: Member; isValid: boolean }>()
  const refresh = new Map<string, { userId: Member; isValid: boolean }>()
  const used = new Set<string>()
  const mixedUp: string[] = []
  const reused: string[] = []

  function issue(userId: Member): Response {
    turn += 1
    const accessToken = `access-${markOf(userId)}-${turn}`
    const refreshToken = `refresh-${markOf(userId)}-${turn}-xxxx`
    access.set(accessToken, { userId, isValid: true })
    refresh.set(refreshToken, { userId, isValid: true })
    return ok({
      access_token: accessToken,
      refresh_token: refreshToken,
      user_id: userId,
      account: profile(userId).account,
      nick_name: markOf(userId),
    })
  }

  function renew(token: string): Response {
    const known = refresh.get(token)
    if (!known?.isValid) return reply(REFUSED, 400)
    if (used.has(token)) reused.push(token)
    used.add(token)
    return issue(known.userId)
  }

  const withdraw = (tokens: typeof access, userId: Member) => {
    for (const token of tokens.values()) if (token.userId === userId) token.isValid = false
  }

  return {
    mixedUp,
    reused,
    ownerOfToken: (token) => access.get(token)?.userId,
    expire: (userId) => withdraw(access, userId),
    revoke(userId) {
      withdraw(access, userId)
      withdraw(refresh, userId)
    },
    answer(url, token, params) {
      if (url === contract.token.url) {
        if (params['grant_type'] === GRANT.refresh) return renew(String(params['refresh_token']))
        return issue(String(params['email']).charAt(0) as Member)
      }
      if (url === contract.signOut.url) return ok(null)
      const caller = token === null ? undefined : access.get(token)
      if (!caller?.isValid) return reply(EXPIRED, 401)
      const marks = JSON.stringify(params).match(/of-\w+/g) ?? []
      const foreign = marks.filter((mark) => mark !== markOf(caller.userId))
      if (foreign.length > 0) mixedUp.push(`${url} took ${foreign[0]} for ${caller.userId}`)
      return url === contract.saveRecord.url ? ok({ id: '1' }) : ok(profile(caller.userId))
    },
  }
}
