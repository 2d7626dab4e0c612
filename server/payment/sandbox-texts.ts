/** Texts of the sandbox's page. */
import type { SandboxChoice } from './sandbox-choices.ts'

type Choice = { title: string; hint: string }

type Texts = {
  title: string
  mark: string
  markHint: string
  amount: string
  bought: string
  until: string
  other: string
  paid: string
  failed: string
  less: string
  choices: Readonly<Record<SandboxChoice, Choice>>
  captured: string
  error: string
  canceled: string
  back: string
  missing: string
  elsewhere: string
}

const zh: Texts = {
  title: '沙箱支付',
  mark: '测试页面，不会真实扣款',
  markHint: '这里代替真实的收银台，请选择这笔付款的结果。无需填写任何卡片或账户信息。',
  amount: '应付金额',
  bought: '购买内容',
  until: '请在此时间之前付款',
  other: 'English',
  paid: '付款',
  failed: '付款失败',
  less: '付款，之后遇到特殊情况',
  choices: {
    succeed: { title: '付款成功', hint: '测试卡 Visa •••• 4242，支付通知随即送达。' },
    declined: { title: '银行拒绝', hint: '发卡行拒绝了这笔交易。' },
    insufficientFunds: { title: '余额不足', hint: '卡内余额不足以支付。' },
    toldFirst: { title: '通知先到', hint: '返回之前，支付通知已经送达。' },
    toldLate: { title: '通知迟到', hint: '返回 20 秒之后，支付通知才送达。' },
    toldTwice: { title: '通知重复', hint: '同一条支付通知送达两次。' },
    neverTold: { title: '通知丢失', hint: '支付通知始终没有送达。' },
    declinedLater: { title: '下次续费失败', hint: '这次成功；到期续费时银行会拒绝。' },
    expiresSoon: { title: '卡片即将过期', hint: '这次成功；这张卡在下次续费之前过期。' },
    slowRefund: { title: '退款稍后到账', hint: '这次成功；若申请退款，20 秒后才完成。' },
    abandon: { title: '暂不付款，返回', hint: '订单保留，之后可以继续支付。' },
  },
  captured: '这笔付款已经完成。',
  error: '这笔付款没有成功。请返回订单重新发起支付。',
  canceled: '这笔付款已经关闭，不能再支付。',
  back: '返回订单',
  missing: '没有找到这笔付款。',
  elsewhere: '请求来自其他网站，没有执行。',
}

const en: Texts = {
  title: 'Sandbox payment',
  mark: 'Test page, no money moves',
  markHint:
    'This page stands in for a real checkout: choose what happens to the payment. No card or account details are needed.',
  amount: 'Amount due',
  bought: 'You are buying',
  until: 'Pay before',
  other: '中文',
  paid: 'Pay',
  failed: 'Fail',
  less: 'Pay, with something unusual afterwards',
  choices: {
    succeed: { title: 'Pay', hint: 'Test card Visa •••• 4242; the notification follows at once.' },
    declined: { title: 'Card declined', hint: 'The bank declines the payment.' },
    insufficientFunds: { title: 'Insufficient funds', hint: 'There is not enough on the card.' },
    toldFirst: {
      title: 'Notified first',
      hint: 'The notification arrives before you return.',
    },
    toldLate: { title: 'Notified late', hint: 'The notification arrives 20 seconds later.' },
    toldTwice: { title: 'Notified twice', hint: 'The same notification arrives twice.' },
    neverTold: { title: 'Never notified', hint: 'The notification gets lost.' },
    declinedLater: {
      title: 'Next renewal fails',
      hint: 'This payment succeeds; the bank declines the next one.',
    },
    expiresSoon: {
      title: 'Card expires soon',
      hint: 'Succeeds now; the card expires before the next renewal.',
    },
    slowRefund: {
      title: 'Slow refund',
      hint: 'This payment succeeds; a refund takes 20 seconds.',
    },
    abandon: {
      title: 'Go back without paying',
      hint: 'The order stays open and can be paid later.',
    },
  },
  captured: 'This payment is complete.',
  error: 'This payment did not succeed. Go back to the order to try again.',
  canceled: 'This payment is closed and can no longer be made.',
  back: 'Back to the order',
  missing: 'This payment was not found.',
  elsewhere: 'The request came from another site and was not carried out.',
}

export const SANDBOX_TEXTS = { zh, en } as const
export type SandboxLanguage = keyof typeof SANDBOX_TEXTS
export type SandboxTexts = Texts
