import { contentList, content, contentPage, terms } from './articles/handlers.ts'
import { cancelLike, like, likeCount } from './articles/likes.ts'
import { marks } from './articles/marks.ts'
import { updateReadingPosition } from './articles/reading-positions.ts'
import { bindAccount, resetPassword, setPassword } from './auth/account-changes.ts'
import { deviceKey } from './auth/device-key.ts'
import { prove } from './auth/reauthentication.ts'
import { disputeEvent } from './auth/dispute-event.ts'
import { securityLog } from './auth/security-log.ts'
import { register } from './auth/register.ts'
import {
  addPasskey,
  beginPasskey,
  passkeyChallenge,
  passkeys,
  removePasskey,
} from './auth/passkeys/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from './auth/second-factor.ts'
import { sendEmailCode, sendSmsCode } from './auth/send-code.ts'
import { token } from './auth/sign-in.ts'
import { revokeOtherSessions, revokeSession, sessions } from './auth/session-list.ts'
import { signOut } from './auth/sign-out.ts'
import type { Handlers } from './context.ts'
import {
  addFavourite,
  favouritePage,
  favouriteTags,
  removeFavourite,
  tagFavourite,
} from './favourites/handlers.ts'
import {
  closeFeedback,
  feedbackDetail,
  feedbackPage,
  replyFeedback,
  sendFeedback,
} from './feedback/handlers.ts'
import { levelBenefits, plansOffered, toolBenefits } from './levels/handlers.ts'
import { cancelDeletion, deletionState, requestDeletion } from './members/deletion.ts'
import { exportPart, exportState, requestExport } from './members/export-handlers.ts'
import { me } from './members/handlers.ts'
import { readTerms, unreadTerms } from './members/terms.ts'
import { preferences, updatePreferences } from './members/preferences.ts'
import { updateProfile } from './members/profile.ts'
import {
  notificationPage,
  readAllNotifications,
  readNotification,
  removeNotification,
  unreadNotifications,
} from './notifications/handlers.ts'
import { pushDevices, subscribeToPush, unsubscribeFromPush } from './notifications/push-handlers.ts'
import { cancelOrder } from './orders/cancel.ts'
import { order, orderPage, orderPreview } from './orders/handlers.ts'
import { submitOrder } from './orders/submit.ts'
import { payOrder, syncOrder, requestRefund } from './payments/handlers.ts'
import { invoicePdf, orderQuotation, orderReceipt } from './invoices/documents.ts'
import { invoice, invoicePage, reissueInvoice } from './invoices/handlers.ts'
import { invoiceTitles, removeInvoiceTitle, saveInvoiceTitle } from './invoices/billing-details.ts'
import { acceptSeat, freeSeat, inviteToSeat, leaveSeat, seatList } from './seats/handlers.ts'
import { changeSubscription } from './subscription/change.ts'
import { beginMethod, removeMethod, syncMethod } from './subscription/method.ts'
import { cancelSubscription, resumeSubscription, subscription } from './subscription/handlers.ts'
import { putRenewalCoupon, removeRenewalCoupon } from './subscription/coupon.ts'
import { transferOrder } from './orders/transfer.ts'
import { setRenewalTitle } from './subscription/set-renewal-billing-details.ts'
import { record, recordPage, recordTags, removeRecord } from './records/handlers.ts'
import { saveRecord } from './records/save.ts'
import {
  revokeSharedLink,
  sharedLinks,
  sharedResult,
  shareResult,
} from './records/shared-results.ts'
import { homepageSubjects, subject, subjectItems, subjectPage } from './subjects/handlers.ts'
import { subjectProgress } from './subjects/progress.ts'

/** The embedded service: one handler for each endpoint of the contract. */
export const handlers: Handlers = {
  token,
  sendSmsCode,
  sendEmailCode,
  register,
  resetPassword,
  bindAccount,
  setPassword,
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  passkeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  passkeyChallenge,
  deviceKey,
  signOut,
  me,
  unreadTerms,
  readTerms,
  securityLog,
  disputeEvent,
  sessions,
  revokeSession,
  revokeOtherSessions,
  updateProfile,
  preferences,
  updatePreferences,
  prove,
  exportState,
  requestExport,
  exportPart,
  deletionState,
  requestDeletion,
  cancelDeletion,
  notificationPage,
  unreadNotifications,
  readNotification,
  readAllNotifications,
  removeNotification,
  pushDevices,
  subscribeToPush,
  unsubscribeFromPush,
  contentList,
  contentPage,
  content,
  likeCount,
  like,
  cancelLike,
  readingPlace: updateReadingPosition,
  marks,
  terms,
  homepageSubjects,
  subjectPage,
  subject,
  subjectItems,
  subjectProgress,
  favouritePage,
  addFavourite,
  removeFavourite,
  tagFavourite,
  favouriteTags,
  levelBenefits,
  toolBenefits,
  plans: plansOffered,
  orderPreview,
  submitOrder,
  orderPage,
  order,
  cancelOrder,
  payOrder,
  syncOrder,
  transferOrder,
  orderQuotation,
  requestRefund,
  orderReceipt,
  invoicePage,
  invoice,
  invoicePdf,
  reissueInvoice,
  invoiceTitles,
  saveInvoiceTitle,
  removeInvoiceTitle,
  subscription,
  cancelSubscription,
  resumeSubscription,
  changeSubscription,
  seats: seatList,
  inviteToSeat,
  freeSeat,
  acceptSeat,
  leaveSeat,
  beginMethod,
  syncMethod,
  removeMethod,
  setRenewalTitle,
  putRenewalCoupon,
  removeRenewalCoupon,
  feedbackPage,
  feedback: feedbackDetail,
  sendFeedback,
  replyFeedback,
  closeFeedback,
  recordPage,
  record,
  recordTags,
  saveRecord,
  removeRecord,
  shareResult,
  sharedLinks,
  revokeSharedLink,
  sharedResult,
}
