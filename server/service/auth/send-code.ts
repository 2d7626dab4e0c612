/** Handlers that send codes, without revealing whether an address has an account. */
import { CODE_TYPE, type CodeType } from '../../../src/contract/codes.ts'
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import type { Message } from '../../mail/outbox.ts'
import { alreadyRegisteredMail, codeMail, codeSms, languageOf } from '../../mail/texts.ts'
import { ensureDevice, knownDeviceOf } from '../rate-limits/device.ts'
import { inTurn } from '../rate-limits/turns.ts'
import type { Context, Handler } from '../context.ts'
import { type Account, findMember, emailKey } from './accounts.ts'
import { findResettable } from './new-addresses.ts'
import { createCode } from './codes.ts'

/** Whether a code is sent: a new address must have no account yet, the other purposes need one. */
function shouldSend(purpose: CodeType, hasMember: boolean): boolean {
  return purpose === CODE_TYPE.register || purpose === CODE_TYPE.bind ? !hasMember : hasMember
}

/** The message to an address, and whether it is really sent. */
function messageTo(
  account: Account,
  purpose: CodeType,
  code: string,
  language: ContentLanguage,
  isSent: boolean,
): { message: Message; isWithheld: boolean } {
  const recipient = account.value
  if (account.kind === 'phone') {
    const message = {
      channel: 'sms',
      recipient,
      subject: '',
      body: codeSms(code, language),
    } as const
    return { message, isWithheld: !isSent }
  }
  const isKnownAlready = !isSent && purpose === CODE_TYPE.register
  const text = isKnownAlready ? alreadyRegisteredMail(language) : codeMail(code, purpose, language)
  return {
    message: { channel: 'mail', recipient, ...text },
    isWithheld: !isSent && !isKnownAlready,
  }
}

/**
 * Sends a code. Reply, refusals and work are the same whether or not the account exists, which prevents account
 * enumeration: a code and a message are always written, and only the text of the message, or whether it is sent,
 * differs. A refused request writes nothing.
 */
async function sendCode(
  context: Context,
  account: Account,
  purpose: CodeType,
  requestedLanguage: string | undefined,
): Promise<void> {
  const { db, now, outbox } = context
  const member = await findMember(db, account)
  const language = languageOf(requestedLanguage ?? member?.language, context.timeZone)
  // A new address does not reset anything yet; the one that it has replaced still does.
  const isReset = purpose === CODE_TYPE.resetPassword
  const owner = isReset ? await findResettable(context, account) : member
  const isSent = shouldSend(purpose, owner !== null)
  const knownDevice = await knownDeviceOf(context, member?.id ?? null)
  const own = { ...context, knownDevice }
  await inTurn(own, () =>
    db.transaction(async (tx) => {
      const code = await createCode(tx, own, purpose, account)
      const { message, isWithheld } = messageTo(account, purpose, code, language, isSent)
      await outbox.put(tx, now, message, isWithheld)
    }),
  )
  // From now on this browser's codes and attempts are its own, even behind a shared address.
  ensureDevice(context)
}

export const sendEmailCode: Handler<'sendEmailCode'> = async (context, params) => {
  const account = { kind: 'email', value: emailKey(params.email) } as const
  await sendCode(context, account, params.codeType as CodeType, undefined)
  return null
}

export const sendSmsCode: Handler<'sendSmsCode'> = async (context, params) => {
  const account = { kind: 'phone', value: params.phone } as const
  await sendCode(context, account, params.codeType as CodeType, params.languageType)
  return null
}
