/**
 * Every call of the contract × visitor, free, plus, pro, another member. The type of the table of
 * expectations requires an entry for every call.
 */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { members } from '../../../../server/db/schema.ts'
import { eq } from '../../../../server/db/drizzle.ts'
import type { AbilityRule } from '../../../../src/contract/endpoints/session.ts'
import { contract, endpointsByUrl, type EndpointName } from '../../../../src/contract/contract.ts'
import type { Endpoint } from '../../../../src/contract/endpoint.ts'
import { HEADER, MESSAGE } from '../../../../src/contract/codes.ts'
import { LEVELS } from '../../../../src/contract/endpoints/levels.ts'
import { isAllowed } from '../../../../server/service/permissions.ts'
import {
  fillOwner,
  fillShared,
  readRowsAbout,
  type StoredRows,
  tokenFor,
} from '../../../helpers/call-fixture.ts'
import { callParams, type Ids, NO_IDS } from '../../../helpers/call-params.ts'
import { openAny } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

/** While true, no principal has any permission. */
const rights = vi.hoisted(() => ({ areGone: false }))
vi.mock(import('../../../../src/contract/ability-rules.ts'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    abilityRules: (level: string | null): AbilityRule[] =>
      rights.areGone ? [] : actual.abilityRules(level),
  }
})

/**
 * Reply to another member who names the first one's thing: `404`, or `own` where the call can only be about the caller's
 * own things, or `shared` where the thing has no owner.
 */
type Expected = '404' | 'own' | 'shared'

const EXPECTED: Record<EndpointName, Expected> = {
  token: 'shared',
  sendSmsCode: 'shared',
  sendEmailCode: 'shared',
  register: 'shared',
  resetPassword: 'shared',
  signOut: 'shared',
  bindAccount: 'own',
  setPassword: 'own',
  secondFactor: 'own',
  beginSecondFactor: 'own',
  confirmSecondFactor: 'own',
  endSecondFactor: 'own',
  renewRecoveryCodes: 'own',
  passkeys: 'own',
  beginPasskey: 'own',
  addPasskey: 'own',
  removePasskey: 'own',
  passkeyChallenge: 'shared',
  deviceKey: 'own',
  me: 'own',
  unreadTerms: 'own',
  readTerms: 'own',
  securityLog: 'own',
  disputeEvent: '404',
  sessions: 'own',
  revokeSession: '404',
  revokeOtherSessions: 'own',
  updateProfile: 'own',
  preferences: 'own',
  updatePreferences: 'own',
  prove: 'own',
  exportState: 'own',
  requestExport: 'own',
  exportPart: '404',
  deletionState: 'own',
  requestDeletion: 'own',
  cancelDeletion: 'own',
  notificationPage: 'own',
  unreadNotifications: 'own',
  readNotification: '404',
  readAllNotifications: 'own',
  removeNotification: '404',
  pushDevices: 'own',
  subscribeToPush: 'own',
  unsubscribeFromPush: 'own',
  contentList: 'shared',
  contentPage: 'shared',
  content: 'shared',
  likeCount: 'shared',
  like: 'shared',
  cancelLike: 'shared',
  readingPlace: 'shared',
  marks: 'own',
  terms: 'shared',
  homepageSubjects: 'shared',
  subjectPage: 'shared',
  subject: 'shared',
  subjectItems: 'shared',
  subjectProgress: 'shared',
  favouritePage: 'own',
  addFavourite: 'shared',
  removeFavourite: 'shared',
  tagFavourite: '404',
  favouriteTags: 'own',
  levelBenefits: 'shared',
  toolBenefits: 'shared',
  plans: 'shared',
  orderPreview: 'own',
  submitOrder: 'own',
  payOrder: '404',
  syncOrder: '404',
  transferOrder: '404',
  orderQuotation: '404',
  orderPage: 'own',
  order: '404',
  cancelOrder: '404',
  requestRefund: '404',
  orderReceipt: '404',
  invoicePage: 'own',
  invoice: '404',
  invoicePdf: '404',
  reissueInvoice: '404',
  invoiceTitles: 'own',
  saveInvoiceTitle: 'own',
  removeInvoiceTitle: '404',
  subscription: 'own',
  cancelSubscription: 'own',
  resumeSubscription: 'own',
  changeSubscription: 'own',
  seats: 'own',
  inviteToSeat: 'own',
  freeSeat: 'own',
  acceptSeat: 'own',
  leaveSeat: 'own',
  beginMethod: 'own',
  syncMethod: '404',
  removeMethod: 'own',
  setRenewalTitle: 'own',
  putRenewalCoupon: 'own',
  removeRenewalCoupon: 'own',
  feedbackPage: 'own',
  feedback: '404',
  sendFeedback: 'own',
  replyFeedback: '404',
  closeFeedback: '404',
  recordPage: 'own',
  recordTags: 'own',
  record: '404',
  saveRecord: 'own',
  removeRecord: '404',
  shareResult: '404',
  sharedLinks: 'own',
  revokeSharedLink: '404',
  sharedResult: '404',
}

const names = Object.keys(contract) as EndpointName[]
const MARK = 'zqx-only-the-owner'
const USER_AGENT = { 'user-agent': `Owner ${MARK}` }

test('every call has an expectation, and its access agrees with its permission', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual([...names].sort())
  for (const name of names) {
    const isOpen = contract[name].access === 'public'
    const { permission: needed }: Endpoint = contract[name]
    // The rules and the contract's access say the same about visitors.
    if (needed !== null) expect([name, isAllowed(null, ...needed)]).toEqual([name, isOpen])
    else expect([name, isOpen]).toEqual([name, true])
  }
})

test('a level has what the levels below it have', () => {
  for (const { endpoint } of endpointsByUrl().values()) {
    const { permission: needed } = endpoint
    if (needed === null) continue
    for (const level of LEVELS)
      expect([...needed, isAllowed(level, ...needed)]).toEqual([...needed, true])
  }
  const tools = LEVELS.map((level) =>
    LEVELS.filter((needed) => isAllowed(level, 'use', 'Tool', { level: needed })),
  )
  expect(tools).toEqual([['free'], ['free', 'plus'], ['free', 'plus', 'pro']])
  expect(LEVELS.filter((level) => isAllowed(level, 'export', 'Report'))).toEqual(['plus', 'pro'])
  expect(isAllowed(null, 'use', 'Tool', { level: 'plus' })).toBe(false)
  expect(isAllowed('an unknown level', 'export', 'Report')).toBe(false)
})

describe('permissions', () => {
  const service = startedService(openAny)
  let ids: Ids
  let owner = ''
  let ownerId = ''
  const tokens = new Map<string, string>()
  const READS = [
    'me',
    'recordPage',
    'recordTags',
    'record',
    'favouritePage',
    'favouriteTags',
    'feedbackPage',
    'feedback',
    'notificationPage',
    'sessions',
    'likeCount',
    'subject',
    'exportState',
    'deletionState',
    'preferences',
  ] as const satisfies readonly EndpointName[]
  /** Returns the owner's replies; the number of likes depends on all members. */
  const answersOfOwner = () =>
    Promise.all(
      READS.map(async (read) => {
        const { data } = await service.call(read, callParams(ids)[read], { token: owner })
        return JSON.stringify(data).replace(/"likeCount":\d+/g, '')
      }),
    )
  let answered: string[] = []
  let initialRows: StoredRows
  beforeAll(async () => {
    await fillShared(service)
    ownerId = await service.addMember('owner@example.org')
    const signedIn = await service.signIn('owner@example.org', undefined, { headers: USER_AGENT })
    owner = signedIn.data.access_token
    ids = await fillOwner(service, owner, ownerId, MARK)
    for (const level of LEVELS) {
      const memberId = await service.addMember(`${level}@example.org`)
      await service.parts.db.update(members).set({ level }).where(eq(members.id, memberId))
      const { data } = await service.signIn(`${level}@example.org`)
      tokens.set(level, data.access_token)
    }
    // Before anybody else has called: the calls of the tests below must not change any of it.
    answered = await answersOfOwner()
    initialRows = await readRowsAbout(service, ownerId)
    expect(initialRows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['members', 'sessions', 'analysis_records', 'feedback_messages']),
    )
  }, 60_000)

  test('every call of members requires a visitor to sign in, and no public one does', async () => {
    const wrong: unknown[] = []
    for (const name of names) {
      // Valid parameters, so that the caller is the reason for the refusal.
      const params = callParams(ids)[name]
      expect([name, contract[name].params.safeParse(params).success]).toEqual([name, true])
      const { status, msg } = await service.call(name, params)
      const isPrompted = status === 400 && msg.en === MESSAGE.pleaseLogIn.en
      const isDenied = [401, 403].includes(status) || status >= 500
      if (isPrompted !== (contract[name].access === 'member') || isDenied)
        wrong.push([name, status])
    }
    expect(wrong).toEqual([])
  })

  test('every call of members refuses an invalid token', async () => {
    const wrong: unknown[] = []
    for (const name of names.filter((each) => contract[each].access === 'member')) {
      for (const token of ['bearer a.b.c', 'bearer not-a-token', 'bearer ']) {
        const headers = { [HEADER.token]: token }
        const { status, msg } = await service.call(name, callParams(ids)[name], { headers })
        if (status !== 401 || msg.en !== MESSAGE.authInvalid.en) wrong.push([name, token, status])
      }
    }
    expect(wrong).toEqual([])
  })

  test.each(LEVELS)('every call accepts a member of the level %s', async (level) => {
    const token = tokens.get(level) ?? ''
    const wrong: unknown[] = []
    for (const name of names) {
      const { status } = await service.call(name, callParams({ ...ids, ...NO_IDS })[name], {
        token,
      })
      if (status >= 500 || [401, 403].includes(status)) wrong.push([name, status])
    }
    expect(wrong).toEqual([])
  })

  test('S32 no call lets another member see or change data of the first', async () => {
    const wrong: unknown[] = []
    for (const name of names) {
      // A new stranger each time, without data of the previous one.
      const strangerId = await service.addMember(`stranger-${name}@example.org`.toLowerCase())
      const token = await tokenFor(service, strangerId)
      const { status, body } = await service.call(name, callParams(ids)[name], { token })
      if (EXPECTED[name] === '404' && status !== 404) wrong.push([name, status])
      if (JSON.stringify(body).includes(MARK)) wrong.push([name, 'sees'])
      const now = await readRowsAbout(service, ownerId)
      if (JSON.stringify(now) !== JSON.stringify(initialRows)) wrong.push([name, 'changes'])
    }
    expect(wrong).toEqual([])
    expect(await answersOfOwner()).toEqual(answered)
  }, 60_000)

  test('every call is refused without permissions', async () => {
    rights.areGone = true
    try {
      const token = tokens.get('pro') ?? ''
      const wrong: unknown[] = []
      for (const name of names) {
        const { status, msg } = await service.call(name, callParams(NO_IDS)[name], { token })
        const isRefused = status === 403 && msg.en === MESSAGE.notAllowed.en
        if (isRefused !== (contract[name].permission !== null)) wrong.push([name, status])
      }
      expect(wrong).toEqual([])
    } finally {
      rights.areGone = false
    }
  })
})
