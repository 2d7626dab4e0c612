/** Adapter of CASL on the server, and the permission that each call requires. */
import {
  createMongoAbility,
  type ForcedSubject,
  type MongoAbility,
  type RawRuleOf,
  subject,
} from '@casl/ability'
import type {
  AbilityAction as Action,
  AbilitySubject as Subject,
} from '../../src/contract/abilities.ts'
import { abilityRules } from '../../src/contract/ability-rules.ts'
import { CODE } from '../../src/contract/codes.ts'
import type { EndpointName } from '../../src/contract/contract.ts'
import { ServiceError } from './service-error.ts'

/**
 * The action and the subject of each call. null: sign-in and sign-out, where there is no principal yet. The type is
 * exhaustive: a new call states its own before it compiles.
 */
export const PERMISSIONS: Readonly<Record<EndpointName, readonly [Action, Subject] | null>> = {
  token: null,
  sendSmsCode: null,
  sendEmailCode: null,
  register: null,
  resetPassword: null,
  signOut: null,
  bindAccount: ['update', 'Account'],
  setPassword: ['update', 'Account'],
  secondFactor: ['read', 'Account'],
  beginSecondFactor: ['update', 'Account'],
  confirmSecondFactor: ['update', 'Account'],
  endSecondFactor: ['update', 'Account'],
  renewRecoveryCodes: ['update', 'Account'],
  passkeys: ['read', 'Account'],
  beginPasskey: ['update', 'Account'],
  addPasskey: ['update', 'Account'],
  removePasskey: ['update', 'Account'],
  passkeyChallenge: null,
  me: ['read', 'Account'],
  unreadTerms: ['confirm', 'Terms'],
  readTerms: ['confirm', 'Terms'],
  securityLog: ['read', 'Session'],
  sessions: ['read', 'Session'],
  revokeSession: ['remove', 'Session'],
  revokeOtherSessions: ['remove', 'Session'],
  updateProfile: ['update', 'Account'],
  preferences: ['read', 'Account'],
  updatePreferences: ['update', 'Account'],
  prove: ['update', 'Account'],
  exportState: ['read', 'Account'],
  requestExport: ['export', 'Account'],
  exportPart: ['export', 'Account'],
  deletionState: ['read', 'Account'],
  requestDeletion: ['delete', 'Account'],
  cancelDeletion: ['update', 'Account'],
  notificationPage: ['read', 'Notification'],
  unreadNotifications: ['read', 'Notification'],
  pushDevices: ['read', 'Notification'],
  subscribeToPush: ['update', 'Notification'],
  unsubscribeFromPush: ['update', 'Notification'],
  readNotification: ['update', 'Notification'],
  readAllNotifications: ['update', 'Notification'],
  removeNotification: ['remove', 'Notification'],
  contentList: ['read', 'Article'],
  contentPage: ['read', 'Article'],
  content: ['read', 'Article'],
  likeCount: ['read', 'Article'],
  like: ['like', 'Article'],
  cancelLike: ['like', 'Article'],
  readingPlace: ['track', 'Article'],
  terms: ['read', 'Terms'],
  homepageSubjects: ['read', 'Subject'],
  subjectPage: ['read', 'Subject'],
  subject: ['read', 'Subject'],
  subjectItems: ['read', 'Subject'],
  subjectProgress: ['track', 'Subject'],
  favouritePage: ['read', 'Favourite'],
  addFavourite: ['save', 'Favourite'],
  removeFavourite: ['remove', 'Favourite'],
  tagFavourite: ['save', 'Favourite'],
  favouriteTags: ['read', 'Favourite'],
  levelBenefits: ['read', 'Level'],
  toolBenefits: ['read', 'Level'],
  plans: ['read', 'Level'],
  orderPreview: ['read', 'Order'],
  submitOrder: ['pay', 'Order'],
  payOrder: ['pay', 'Order'],
  syncOrder: ['read', 'Order'],
  transferOrder: ['pay', 'Order'],
  orderQuotation: ['read', 'Order'],
  orderPage: ['read', 'Order'],
  order: ['read', 'Order'],
  cancelOrder: ['update', 'Order'],
  requestRefund: ['update', 'Order'],
  orderReceipt: ['read', 'Order'],
  invoicePage: ['read', 'Invoice'],
  invoice: ['read', 'Invoice'],
  invoicePdf: ['read', 'Invoice'],
  reissueInvoice: ['update', 'Invoice'],
  invoiceTitles: ['read', 'Invoice'],
  saveInvoiceTitle: ['update', 'Invoice'],
  removeInvoiceTitle: ['update', 'Invoice'],
  subscription: ['read', 'Subscription'],
  cancelSubscription: ['update', 'Subscription'],
  resumeSubscription: ['update', 'Subscription'],
  changeSubscription: ['update', 'Subscription'],
  seats: ['read', 'Subscription'],
  inviteToSeat: ['update', 'Subscription'],
  freeSeat: ['update', 'Subscription'],
  acceptSeat: ['update', 'Subscription'],
  leaveSeat: ['update', 'Subscription'],
  beginMethod: ['update', 'Subscription'],
  syncMethod: ['read', 'Subscription'],
  removeMethod: ['update', 'Subscription'],
  setRenewalTitle: ['update', 'Subscription'],
  putRenewalCoupon: ['update', 'Subscription'],
  removeRenewalCoupon: ['update', 'Subscription'],
  feedbackPage: ['read', 'Feedback'],
  feedback: ['read', 'Feedback'],
  sendFeedback: ['send', 'Feedback'],
  replyFeedback: ['send', 'Feedback'],
  closeFeedback: ['update', 'Feedback'],
  recordPage: ['read', 'AnalysisRecord'],
  record: ['read', 'AnalysisRecord'],
  recordTags: ['read', 'AnalysisRecord'],
  saveRecord: ['save', 'AnalysisRecord'],
  removeRecord: ['remove', 'AnalysisRecord'],
}

/** Actions on subjects, by name alone or with fields that rules have conditions on. */
type Ability = MongoAbility<[Action, Subject | ForcedSubject<Subject>]>

/**
 * Evaluates the rules that the client has as well.
 * @param level the member's, or null for a visitor
 * @param fields of the subject, where rules have conditions on them: `{ level: 'pro' }` of a `Tool`
 */
export function isAllowed(
  level: string | null,
  action: Action,
  subjectName: Subject,
  fields?: Record<string, unknown>,
): boolean {
  const ability = createMongoAbility<Ability>(abilityRules(level) as RawRuleOf<Ability>[])
  const target = fields === undefined ? subjectName : subject(subjectName, { ...fields })
  return ability.can(action, target)
}

/**
 * Requires a permission.
 * @throws ServiceError 403 `notAllowed` when the rules do not allow it
 */
export function requirePermission(
  level: string | null,
  ...permission: [Action, Subject, Record<string, unknown>?]
) {
  if (!isAllowed(level, ...permission)) throw new ServiceError(CODE.forbidden, 'notAllowed')
}
