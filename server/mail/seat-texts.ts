/** Texts about seats of a membership, to invited members and to the payer. */
import { type ContentLanguage } from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import type { LocalisedText } from '../../src/contract/envelope.ts'
import type { SeatEnd } from '../../src/contract/seats.ts'
import { levelText } from './billing-texts.ts'
import { formatMoment } from './moment-text.ts'
import { joinLanguages, type MailText } from './texts.ts'

type SeatText = { title: LocalisedText; body: LocalisedText }

/** To an invited member. */
export function seatOfferedText(payer: string, level: string): SeatText {
  const { zh, en } = levelText(level)
  return {
    title: { zh: '您收到一个会员席位', en: 'You have been offered a membership seat' },
    body: {
      zh: `${payer} 邀请您使用其 ${zh} 会员的一个席位，费用由对方支付。请在 14 天内到“订阅”页面接受。`,
      en: `${payer} offers you a seat in their ${en} membership and pays for it. Accept it on the Subscription page within 14 days.`,
    },
  }
}

/**
 * The mail of an invitation. It is sent to people without an account too, so it contains nothing that the payer
 * could have written.
 * @param page the address of the Subscription page
 */
export function seatOfferedMail(
  offer: { payer: string; level: string; until: Date; address: string; page: string },
  language: ContentLanguage,
  timeZone: string | null,
): MailText {
  const { payer, address, page } = offer
  const level = levelText(offer.level)
  const day = (written: ContentLanguage) => formatMoment(offer.until, written, timeZone, false)
  return {
    subject: {
      zh: `${brand.name.zh}：${payer} 邀请您使用会员席位`,
      en: `${brand.name.en}: ${payer} offers you a seat in their membership`,
    }[language],
    body: joinLanguages(language, {
      zh:
        `${payer} 为您预留了 ${brand.name.zh} ${level.zh} 会员的一个席位，费用由对方支付。\n\n` +
        `请在 ${day('zh')} 之前用邮箱 ${address} 登录，在“订阅”页面接受邀请：\n${page}\n\n` +
        `还没有账户？请先用这个邮箱注册。对方看不到您的分析记录和数据。如果不认识对方，忽略这封邮件即可。`,
      en:
        `${payer} offers you a seat in their ${brand.name.en} ${level.en} membership and pays for it.\n\n` +
        `Sign in with ${address} and accept it on the Subscription page by ${day('en')}:\n${page}\n\n` +
        `No account yet? Create one with this address first. They cannot see your records or your data. ` +
        `If you do not know them, simply ignore this e-mail.`,
    }),
  }
}

/** To the payer: an invitation was accepted. */
export function seatTakenText(address: string): SeatText {
  return {
    title: { zh: '对方已接受席位邀请', en: 'Your invitation has been accepted' },
    body: {
      zh: `${address} 已接受邀请，开始使用您会员的一个席位。`,
      en: `${address} has accepted your invitation and now uses a seat in your membership.`,
    },
  }
}

/** To the payer: an invitation was declined, or a seat given up. */
export function seatGivenUpText(address: string, wasMember: boolean): SeatText {
  return {
    title: { zh: '有一个席位空出来了', en: 'A seat is free again' },
    body: wasMember
      ? {
          zh: `${address} 已退出席位，您可以邀请其他人。`,
          en: `${address} has given up the seat. You can invite somebody else.`,
        }
      : {
          zh: `${address} 谢绝了邀请，您可以邀请其他人。`,
          en: `${address} has declined the invitation. You can invite somebody else.`,
        },
  }
}

const SEAT_ENDED: Record<
  SeatEnd,
  { title: LocalisedText; body: (payer: string) => LocalisedText }
> = {
  withdrawn: {
    title: { zh: '会员席位邀请已撤回', en: 'A seat invitation was withdrawn' },
    body: (payer) => ({
      zh: `${payer} 撤回了给您的会员席位邀请，无法再接受。可以请对方重新邀请，或自己订阅。`,
      en: `${payer} has withdrawn the invitation to a seat in their membership, so it can no longer be accepted. You can ask them to invite you again, or subscribe yourself.`,
    }),
  },
  expired: {
    title: { zh: '会员席位邀请已过期', en: 'A seat invitation has expired' },
    body: (payer) => ({
      zh: `${payer} 给您的会员席位邀请 14 天内未接受，已过期。可以请对方重新邀请，或自己订阅。`,
      en: `The invitation from ${payer} to a seat in their membership was not accepted within 14 days. You can ask them to invite you again, or subscribe yourself.`,
    }),
  },
  over: {
    title: { zh: '会员席位邀请已失效', en: 'A seat invitation is no longer valid' },
    body: (payer) => ({
      zh: `${payer} 的会员已结束或退款，给您的席位邀请随之失效。可以自己订阅。`,
      en: `The membership of ${payer} has ended or was refunded, so their seat invitation is no longer valid. You can subscribe yourself.`,
    }),
  },
}

/** To an invited person: the invitation cannot be accepted any more. */
export function seatEndedText(payer: string, end: SeatEnd): SeatText {
  const { title, body } = SEAT_ENDED[end]
  return { title, body: body(payer) }
}

/**
 * To an invited person, or to the member who uses the seat: the payer's account was deleted. It contains no name.
 * @param isUsed whether the seat is used: its level stays until the end of what is paid for
 */
export function seatClosedText(isUsed: boolean): SeatText {
  return isUsed
    ? {
        title: { zh: '您的会员席位不再续期', en: 'Your seat will not be renewed' },
        body: {
          zh: '为您支付席位的账户已注销。已付费的权益保留至期满，之后可以自己订阅。',
          en: 'The account that pays for your seat was deleted. You keep your level until the end of the paid period; after that, you can subscribe yourself.',
        },
      }
    : {
        title: { zh: '会员席位邀请已失效', en: 'A seat invitation is no longer valid' },
        body: {
          zh: '邀请您使用会员席位的账户已注销，邀请随之失效。可以自己订阅。',
          en: 'The account that offered you a seat was deleted, so the invitation is no longer valid. You can subscribe yourself.',
        },
      }
}

/** To a member who has lost their seat. */
export function seatLostText(level: string): SeatText {
  const { zh, en } = levelText(level)
  return {
    title: { zh: '您的会员席位已结束', en: 'Your seat has ended' },
    body: {
      zh: `您通过他人会员席位使用的 ${zh} 权益已结束。账户、分析记录和收藏都会保留；如需继续使用，可以自行订阅。`,
      en: `The ${en} level that you had through somebody else’s membership has ended. Your account, records and favourites are kept; to continue, you can subscribe yourself.`,
    },
  }
}
