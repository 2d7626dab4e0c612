/**
 * Messages of the server's responses, in both languages. The texts that the client recognises are the contract's
 * (`MESSAGE`); the others are for users only.
 */
import { MESSAGE } from '../../src/contract/codes.ts'
import type { LocalisedText } from '../../src/contract/envelope.ts'

export const messages = {
  ...MESSAGE,
  ok: { zh: '操作成功', en: 'Done' },
  checkFields: { zh: '请检查填写的内容', en: 'Please check what you entered' },
  unknownCall: { zh: '没有这个接口', en: 'There is no such call' },
  methodNotAllowed: { zh: '只支持 POST 请求', en: 'Only POST is supported' },
  badRequest: { zh: '请求格式有误', en: 'The request is malformed' },
  wrongMediaType: { zh: '请求内容须为 JSON', en: 'The request body must be JSON' },
  clientRefused: {
    zh: '客户端凭证有误，请刷新页面后重试',
    en: 'The client credential is wrong. Reload the page and try again',
  },
  outdatedPage: {
    zh: '页面版本过旧，服务已不再支持，请更新后重试',
    en: 'This page is too old for the service. Update it and try again',
  },
  crossSite: { zh: '请求来源不符', en: 'Requests from this origin are not allowed' },
  tooLarge: { zh: '内容过大，无法提交', en: 'This is too large to send' },
  tooMany: { zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Please try again shortly' },
  timeout: {
    zh: '服务响应超时，请稍后再试',
    en: 'The service took too long to answer. Please try again',
  },
  unavailable: {
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is not available at the moment. Please try again shortly',
  },
  failed: { zh: '服务器异常，请稍后再试', en: 'The server failed. Please try again shortly' },
  termsChanged: {
    zh: '该文件已更新，请阅读新的内容后再确认',
    en: 'This document has changed. Please read the new text before you confirm it',
  },
  notOffered: { zh: '当前服务未提供此功能', en: 'This service does not offer this feature' },
  notFound: { zh: '没有找到相应内容', en: 'This could not be found' },
  wrongCredentials: {
    zh: '账户或密码有误',
    en: 'The account or password is wrong',
  },
  accountSuspended: {
    zh: '账户已停用，如有疑问请联系客服',
    en: 'This account is suspended. If you think this is a mistake, write to support',
  },
  signInLocked: {
    zh: '登录失败次数过多，请稍后再试，也可以改用验证码登录或重设密码',
    en: 'Too many failed sign-ins. Wait a little, sign in with a code, or reset your password',
  },
  signInChangesFull: {
    zh: '登录方式更改次数过多，请过几天再试',
    en: 'Sign-in methods have been changed too often. Try again in a few days',
  },
  disputedTooOften: {
    zh: '链接已发送多次，请查看邮箱，或一小时后再试',
    en: 'The link has been sent several times. Check your mailbox, or try again in an hour',
  },
  codeInvalid: {
    zh: '验证码有误或已过期',
    en: 'The code is wrong or has expired',
  },
  codeLocked: {
    zh: '验证码错误次数过多，请稍后再试',
    en: 'Too many wrong codes. Please wait a little before you try again',
  },
  secondFactorNeeded: {
    zh: '请输入验证器应用上显示的动态码',
    en: 'Enter the code shown by your authenticator app',
  },
  secondFactorWrong: {
    zh: '动态码有误或已用过，请等下一个动态码，并确认设备时间准确',
    en: 'The code is wrong or was used before. Wait for the next one, and check that the time on your device is correct',
  },
  passkeyUnknown: {
    zh: '这个通行密钥不能登录：可能已被移除或超时，请重试，或改用密码登录',
    en: 'This passkey did not work: it may have been removed, or sign-in took too long. Try again, or use your password',
  },
  passkeyWrong: {
    zh: '通行密钥未能添加，请重试',
    en: 'The passkey could not be added. Please try again',
  },
  sharedResultsFull: {
    zh: '有效的分享链接已达上限，请先撤销不再需要的链接',
    en: 'You have reached the limit of open links. Revoke one that you no longer need',
  },
  passkeysFull: {
    zh: '通行密钥已达上限，请先移除不用的',
    en: 'You have reached the limit of passkeys. Remove one that you no longer use',
  },
  pushRefused: {
    zh: '系统通知未能开启，请刷新页面后重试',
    en: 'System notifications could not be turned on. Reload the page and try again',
  },
  pushDevicesFull: {
    zh: '开启系统通知的设备已达上限，请先在“通知”设置中移除不用的设备',
    en: 'You have reached the limit of devices with system notifications. Remove one under Notifications in the settings',
  },
  secondFactorOn: {
    zh: '两步验证已经开启，请刷新页面查看',
    en: 'Two-step sign-in is already on. Reload the page to see it',
  },
  secondFactorGone: {
    zh: '两步验证尚未设置，请重新开始',
    en: 'Two-step sign-in is not set up. Please start again',
  },
  codeTooSoon: {
    zh: '验证码发送过于频繁，请稍后再试',
    en: 'A code was sent a moment ago. Please wait before requesting another',
  },
  codesExhausted: {
    zh: '目前发出的验证码过多，暂时无法再发，请稍后再试',
    en: 'Too many codes are being requested at the moment. Please try again later',
  },
  passwordUnreadable: {
    zh: '密码未能解密，请刷新页面后重试',
    en: 'The password could not be decrypted. Reload the page and try again',
  },
  passwordTooShort: {
    zh: '密码至少需要 8 个字符',
    en: 'The password needs at least 8 characters',
  },
  passwordTooLong: {
    zh: '密码最多 128 个字符',
    en: 'The password may have at most 128 characters',
  },
  passwordCommon: {
    zh: '这个密码过于常见，容易被猜到，请换一个',
    en: 'This password is too common and easily guessed. Please choose another',
  },
  passwordPersonal: {
    zh: '密码不能与邮箱、手机号或昵称相同',
    en: 'The password must not be the same as your e-mail address, phone number or display name',
  },
  passwordMismatch: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  reauthenticateLocked: {
    zh: '密码错误次数过多，请稍后再试',
    en: 'Too many wrong passwords. Please wait a little before you try again',
  },
  sessionCurrent: {
    zh: '这是您当前的登录，请用“退出登录”结束',
    en: 'This is the session you are using. Sign out to end it',
  },
  exportTooSoon: {
    zh: '每小时只能申请一份数据副本，请稍后再试',
    en: 'You can request one copy of your data an hour. Please try again later',
  },
  maintenance: {
    zh: '系统维护中，请稍后再试',
    en: 'The service is under maintenance. Please try again later',
  },
  oldPasswordWrong: { zh: '当前密码有误', en: 'The current password is wrong' },
  accountMissing: {
    zh: '请填写邮箱或手机号',
    en: 'Please enter an e-mail address or a phone number',
  },
  addressTaken: {
    zh: '该邮箱或手机号已被使用',
    en: 'This e-mail address or phone number is already in use',
  },
  proofNeeded: {
    zh: '为了账户安全，请先确认是您本人',
    en: 'To protect your account, first confirm that it is you',
  },
  feedbackTooOften: {
    zh: '反馈提交过于频繁，请稍后再试',
    en: 'You have sent a lot of feedback in the past hour. Please try again later',
  },
  levelLimit: {
    zh: '超出当前会员等级的上限',
    en: 'This exceeds what your membership level allows',
  },
  attachmentInvalid: {
    zh: '附件无法读取，或内容与文件类型不符，请换一个文件',
    en: 'The attachment cannot be read or is not the kind of file it claims to be. Choose another',
  },
  attachmentTooLarge: {
    zh: '附件不能超过 512 KB',
    en: 'The attachment may be at most 512 KB',
  },
  priceChanged: {
    zh: '价格已经变动，请核对新的金额后再提交',
    en: 'The price has changed. Check the new amount before you continue',
  },
  couponInvalid: { zh: '优惠码不可用', en: 'This coupon cannot be used here' },
  planNotOffered: { zh: '该方案已停止销售', en: 'This plan is no longer sold' },
  planIsYours: { zh: '您已经在使用这个方案', en: 'This is the plan you already have' },
  seatsTaken: {
    zh: '已使用或已邀请的席位多于新的数量，请先收回不再需要的席位',
    en: 'More seats than that are taken or offered. First take back those that you no longer need',
  },
  noSeatFree: {
    zh: '没有空余席位。请收回一个，或增加席位',
    en: 'No seat is free. Take one back, or add seats',
  },
  seatIsYours: {
    zh: '这是您自己的邮箱，您的会员本身已包含一个席位',
    en: 'This is your own address: your membership already includes a seat for you',
  },
  seatElsewhere: {
    zh: '您正在使用他人会员的席位，请先退出那个席位',
    en: 'You have a seat in somebody else’s membership. Give it up first',
  },
  seatsOfOwn: {
    zh: '您自己的会员有已分配的席位，请先全部收回，再接受他人的邀请',
    en: 'You have given away seats in your own membership. Take them back before you accept somebody else’s',
  },
  seatOver: {
    zh: '对方的会员已到期，这个席位不再可用',
    en: 'The membership that you were invited to has ended, so the seat is no longer available',
  },
  invitedTooOften: {
    zh: '邀请发送过于频繁，请稍后再试',
    en: 'Too many invitations were sent. Please try again later',
  },
  changeAtPeriodEnd: {
    zh: '这一变更将在当前周期结束时生效，无需付款，请在订阅页面操作',
    en: 'This change takes effect at the end of the period and costs nothing now. Make it on the subscription page',
  },
  orderClosed: {
    zh: '订单状态已经改变，不能再这样操作',
    en: 'The status of the order has changed, so this is no longer possible',
  },
  paymentUnderWay: {
    zh: '付款正在处理中，请稍候再试',
    en: 'The payment is being processed. Please try again in a moment',
  },
  paymentUnavailable: {
    zh: '支付服务暂时没有响应，订单已保留，请稍后再试',
    en: 'The payment service is not responding. Your order is kept; please try again shortly',
  },
  refundNotPossible: {
    zh: '这笔订单不能退款：它不是当前订阅周期的付款，或已超过退款期限',
    en: 'This order cannot be refunded: it does not pay for the current period, or it was paid too long ago',
  },
  nothingSold: {
    zh: '目前没有开放付款，请稍后再来',
    en: 'Payments are unavailable at the moment. Please come back later',
  },
  titlesFull: {
    zh: '最多保存 20 个发票抬头，请先删除不用的',
    en: 'You can save at most 20 sets of billing details. Remove one that you no longer need',
  },
  titleSame: {
    zh: '新抬头与原发票一致，无需重新开具',
    en: 'The invoice already has these billing details; there is nothing to reissue',
  },
  invoiceClosed: {
    zh: '这张发票已红冲或订单已退款，不能重新开具',
    en: 'This invoice has been cancelled or its order refunded; it cannot be reissued',
  },
  reissuedTooOften: {
    zh: '同一订单的发票最多重新开具 5 次，如需再次更正请联系我们',
    en: 'The invoice of an order can be reissued at most five times. Write to support if it must change again',
  },
  receiptNotYet: {
    zh: '订单付款后才能开具收据',
    en: 'A receipt is available once the order has been paid',
  },
  noSubscription: {
    zh: '您目前没有订阅，可以先选择一个方案',
    en: 'You have no subscription. Choose a plan first',
  },
  subscriptionOver: {
    zh: '订阅已经结束，请重新选择方案',
    en: 'The subscription has ended. Choose a plan to start again',
  },
  resumeFirst: {
    zh: '订阅已取消续费，请先恢复续费再更换方案',
    en: 'The subscription is cancelled. Resume it before you change the plan',
  },
  changeByOrder: {
    zh: '这一变更立即生效，请到“确认订单”页核对差价并付款',
    en: 'This change takes effect at once. Go to checkout to see and pay the difference',
  },
  transferNotOffered: {
    zh: '目前不支持对公转账，请使用在线支付',
    en: 'Bank transfers are not accepted at the moment. Please pay online',
  },
  transferNotForCredit: {
    zh: '这笔订单按当天的剩余时间抵扣，不能对公转账。请在线支付，或改为下一周期生效',
    en: 'This order credits the time left as of today, so it cannot be paid by bank transfer. Pay online, or change the plan from the next period',
  },
  noQuotation: {
    zh: '这笔订单没有报价单',
    en: 'This order has no quotation',
  },
  renewalDue: {
    zh: '本次续费已到期待付，不能再更改优惠码；手动付款时可在“确认订单”页填写优惠码',
    en: 'This renewal is already due, so its coupon can no longer be changed. If you pay manually, you can enter a coupon at checkout',
  },
  notRenewing: {
    zh: '订阅已取消续费，请先恢复续费再使用优惠码',
    en: 'The subscription does not renew. Resume it before you use a coupon',
  },
  titleGone: {
    zh: '这个发票抬头已在别处删除，请另选一个',
    en: 'These billing details were removed, perhaps in another window. Choose others',
  },
  methodInUse: {
    zh: '会员正在自动续费，请先更换支付方式或取消续费，再移除',
    en: 'Your membership renews with this payment method. Replace it, or cancel the renewal first',
  },
  accountLeaving: {
    zh: '账户已申请注销，期间不能购买或续费。撤回注销申请后即可继续',
    en: 'Your account is scheduled for deletion: until then you cannot buy or renew. Keep the account to continue',
  },
} as const satisfies Record<string, LocalisedText>

export type MessageKey = keyof typeof messages
