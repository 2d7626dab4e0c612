import type { EndpointName } from '../../src/contract/contract.ts'
import { pushDevice } from './push-device.ts'

/** Has the form of an encrypted password, but cannot be decrypted. */
const password = `04${'a'.repeat(192)}`

/** The buyer on an invoice. */
const title = { kind: 'personal', name: 'A' }

/** The ids for parameters that refer to data of a member. */
export type Ids = {
  article: string
  subject: string
  record: string
  feedback: string
  notification: string
  session: string
  order: string
  invoice: string
  title: string
}
/** Ids that do not exist. */
export const NO_IDS: Ids = {
  article: '1',
  subject: '1',
  record: '1',
  feedback: '1',
  notification: '1',
  session: '1',
  order: '1',
  invoice: '1',
  title: '1',
}

const DEVICE = pushDevice('https://push.example.com/device')

/** A well-formed passkey response that no key has signed. */
const PASSKEY = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

/**
 * Returns valid parameters for each call, for tests that loop over all calls. The type requires an entry for
 * every call.
 */
export function callParams(ids: Ids = NO_IDS): Record<EndpointName, object> {
  const paging = { current: 1, size: 10 }
  return {
    token: { grant_type: 'sci_web', email: 'a@example.org', code: '000000' },
    sendSmsCode: { phone: '+8613800000009', codeType: 2 },
    sendEmailCode: { email: 'a@example.org', codeType: 2 },
    register: {
      email: 'a@example.org',
      code: '000000',
      nick: 'A',
      password,
      confirmPassword: password,
    },
    resetPassword: {
      email: 'a@example.org',
      code: '000000',
      password,
      confirmPassword: password,
    },
    bindAccount: { bindEmail: 'b@example.org', code: '000000' },
    setPassword: { oldPassword: password, password, confirmPassword: password },
    passkeys: {},
    beginPasskey: {},
    addPasskey: { name: 'Key', answer: PASSKEY },
    removePasskey: { id: 'key' },
    passkeyChallenge: {},
    deviceKey: { device: 'a'.repeat(32) },
    secondFactor: {},
    beginSecondFactor: {},
    confirmSecondFactor: { code: '000000' },
    endSecondFactor: { secondFactor: '000000' },
    renewRecoveryCodes: { secondFactor: '000000' },
    signOut: { refresh_token: 'x'.repeat(43) },
    me: {},
    unreadTerms: {},
    readTerms: { useType: 4 },
    securityLog: paging,
    disputeEvent: { id: 'event' },
    sessions: {},
    revokeSession: { id: ids.session },
    revokeOtherSessions: {},
    updateProfile: { nickName: 'Another' },
    preferences: {},
    updatePreferences: { newsMail: true },
    prove: { password },
    exportState: {},
    requestExport: { password },
    exportPart: { part: 0 },
    deletionState: {},
    requestDeletion: { password },
    cancelDeletion: {},
    notificationPage: paging,
    unreadNotifications: {},
    readNotification: { id: ids.notification },
    readAllNotifications: {},
    removeNotification: { id: ids.notification },
    pushDevices: {},
    subscribeToPush: DEVICE.params,
    unsubscribeFromPush: {},
    contentList: {},
    contentPage: paging,
    content: { id: ids.article },
    likeCount: { id: ids.article },
    like: { id: ids.article },
    cancelLike: { id: ids.article },
    readingPlace: { id: ids.article, share: 0.5, at: '2026-03-12T09:00:00Z' },
    marks: {},
    terms: { useType: 4 },
    homepageSubjects: {},
    subjectPage: paging,
    subject: { id: ids.subject },
    subjectItems: { id: ids.subject },
    subjectProgress: { id: ids.subject, position: 1, done: true },
    favouritePage: paging,
    addFavourite: { articleId: ids.article },
    removeFavourite: { articleId: ids.article },
    tagFavourite: { articleId: ids.article, tags: ['other'] },
    favouriteTags: {},
    levelBenefits: {},
    toolBenefits: {},
    plans: {},
    orderPreview: { planId: '7101' },
    submitOrder: {
      planId: '7101',
      title,
      expectedAmount: 3900,
      currency: 'CNY',
      idempotencyKey: 'key-of-sixteen-signs',
    },
    payOrder: { id: ids.order },
    syncOrder: { id: ids.order },
    transferOrder: { id: ids.order },
    orderQuotation: { id: ids.order },
    orderPage: paging,
    order: { id: ids.order },
    cancelOrder: { id: ids.order },
    requestRefund: { id: ids.order, reason: 'R' },
    orderReceipt: { id: ids.order },
    invoicePage: paging,
    invoice: { id: ids.invoice },
    invoicePdf: { id: ids.invoice },
    reissueInvoice: { id: ids.invoice, title, reason: 'R' },
    invoiceTitles: {},
    saveInvoiceTitle: { title },
    removeInvoiceTitle: { id: ids.title },
    subscription: {},
    cancelSubscription: { reason: 'unused' },
    resumeSubscription: {},
    changeSubscription: { planId: '7101' },
    seats: {},
    inviteToSeat: { address: 'colleague@veriscope.example' },
    freeSeat: { id: '9901' },
    acceptSeat: { id: '9901' },
    leaveSeat: { id: '9901' },
    beginMethod: { password },
    syncMethod: { id: '9' },
    removeMethod: {},
    setRenewalTitle: {},
    putRenewalCoupon: { couponCode: 'CODE' },
    removeRenewalCoupon: {},
    feedbackPage: paging,
    feedback: { id: ids.feedback },
    sendFeedback: { id: ids.feedback, kind: 'question', title: 'T', body: 'B' },
    replyFeedback: { id: ids.feedback, messageId: '2', body: 'B' },
    closeFeedback: { id: ids.feedback },
    recordPage: paging,
    record: { id: ids.record },
    recordTags: {},
    saveRecord: {
      id: ids.record,
      toolId: '6001',
      title: 'T',
      fileName: 'f',
      inputSha256: '0'.repeat(64),
      variants: 1,
      engineVersion: '1',
      headline: '{}',
      result: '{}',
      createdAt: '2026-11-19T10:00:00Z',
    },
    removeRecord: { id: ids.record },
    shareResult: { recordId: ids.record, days: 7, content: '{}' },
    sharedLinks: {},
    revokeSharedLink: { id: '9901' },
    sharedResult: { token: 'x'.repeat(43) },
  }
}
