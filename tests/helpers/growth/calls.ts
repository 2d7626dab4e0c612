/** Every call of the contract, as a member of the filled database makes it. */
import { signAccessToken } from '../../../server/service/auth/access-token.ts'
import type { ServiceParts } from '../../../server/service/context.ts'
import { contract, type EndpointName } from '../../../src/contract/contract.ts'
import { callParams } from '../call-params.ts'
import { encrypted, PASSWORD } from '../service-app.ts'
import {
  articleId,
  memberId,
  noticeId,
  orderId,
  recordId,
  refreshToken,
  type Scale,
  sessionId,
} from './fill.ts'

/** A call with its parameters and its member. */
export type FilledCall = {
  name: EndpointName
  label: string
  params: object
  member: number | null
}

/** Returns the ids of a member's rows: the fill gives row `i` to member `1 + i % members`. */
function idsOf(member: number, scale: Scale) {
  const own = (all: number) => {
    const rounds = Math.floor((all - member + 1) / scale.members)
    return member - 1 + rounds * scale.members
  }
  return {
    article: articleId(member % scale.articles),
    subject: '8001',
    record: recordId(own(scale.records)),
    feedback: String(400_000_000 + member),
    notification: noticeId(own(scale.notices)),
    session: sessionId(member),
    order: orderId(own(scale.orders)),
    invoice: String(230_000_000 + own(scale.orders)),
    title: String(420_000_000 + member),
  }
}

type CallVariant = { name: EndpointName; label: string; params: object; isFirst?: boolean }

/** Further variants of calls: with filters, and with late pages. */
const CALL_VARIANTS: readonly CallVariant[] = [
  {
    name: 'token',
    label: 'refreshed',
    params: { grant_type: 'sci_web_refresh_token', refresh_token: refreshToken(15) },
  },
  { name: 'recordPage', label: 'page 1 of 500', params: { current: 1, size: 10 }, isFirst: true },
  { name: 'recordPage', label: 'page 400', params: { current: 400, size: 10 }, isFirst: true },
  {
    name: 'notificationPage',
    label: 'page 400',
    params: { current: 400, size: 10 },
    isFirst: true,
  },
  { name: 'notificationPage', label: 'unread', params: { current: 1, size: 10, unreadOnly: true } },
  { name: 'contentPage', label: 'a type', params: { type: 'problem', current: 1, size: 10 } },
  { name: 'contentPage', label: 'deep', params: { type: 'problem', current: 200, size: 10 } },
  { name: 'contentPage', label: 'an industry', params: { industryId: articleId(3), size: 10 } },
  { name: 'contentPage', label: 'a rare word', params: { keyword: 'number997', size: 10 } },
  { name: 'contentPage', label: 'a Chinese word', params: { keyword: '肠道', size: 10 } },
  { name: 'contentPage', label: 'no such word', params: { keyword: '没有这样的词', size: 10 } },
  { name: 'contentList', label: 'a word', params: { keyword: 'number998' } },
  { name: 'favouritePage', label: 'a word', params: { keyword: 'gut', size: 10 } },
]

/**
 * Returns all calls, each by a member of its own, so that the changes of one do not affect the next.
 * @param first the first of these members
 */
export function filledCalls(scale: Scale, first = 20): FilledCall[] {
  const names = Object.keys(contract) as EndpointName[]
  const cipher = `04${'a'.repeat(192)}`
  const calls = names.map((name, at): FilledCall => {
    const member = first + at
    const params = Object.entries(callParams(idsOf(member, scale))[name]).map(([key, value]) => [
      key,
      value === cipher ? encrypted(PASSWORD) : value,
    ])
    const isMembers = contract[name].access === 'member'
    return {
      name,
      label: '',
      params: Object.fromEntries(params),
      member: isMembers ? member : null,
    }
  })
  const variants = CALL_VARIANTS.map(
    ({ name, label, params, isFirst = false }, at): FilledCall => ({
      name,
      label,
      params,
      member: isFirst ? 1 : first + names.length + at,
    }),
  )
  return [...calls, ...variants]
}

/** Returns the access token of a member's session. */
export const tokenOf = ({ keys, clock }: Pick<ServiceParts, 'keys' | 'clock'>, member: number) =>
  signAccessToken(keys, { memberId: memberId(member), sessionId: sessionId(member) }, clock())
