import { CODE_TYPE, type CodeType } from '../../../src/contract/codes.ts'
import { alreadyRegisteredMail, codeMail, codeSms, languageOf } from '../../mail/texts.ts'
import type { Context, Handler } from '../context.ts'
import { type Account, findMember, normaliseEmail } from './accounts.ts'
import { makeCode } from './codes.ts'

/** Whether a code is sent: a new address must have no account yet, the other purposes need one. */
function isWanted(purpose: CodeType, hasMember: boolean): boolean {
  return purpose === CODE_TYPE.register || purpose === CODE_TYPE.bind ? !hasMember : hasMember
}

/**
 * Sends a code. Reply, refusals and work are the same whether or not the account exists, so that nobody
 * can find out: a code and a message are always written, and only the text of the message, or whether
 * it is sent, differs.
 */
async function sendCode(
  context: Context,
  account: Account,
  purpose: CodeType,
  askedLanguage: string | undefined,
): Promise<void> {
  const { db, now, outbox } = context
  const member = await findMember(db, account)
  const code = await makeCode(context, purpose, account.value)
  const language = languageOf(askedLanguage ?? member?.language, context.timeZone)
  const wanted = isWanted(purpose, member !== null)
  if (account.kind === 'phone') {
    const body = codeSms(code, language)
    const message = { channel: 'sms', recipient: account.value, subject: '', body } as const
    await outbox.put(db, now, message, !wanted)
    return
  }
  const isKnownAlready = !wanted && purpose === CODE_TYPE.register
  const text = isKnownAlready ? alreadyRegisteredMail(language) : codeMail(code, purpose, language)
  const message = { channel: 'mail', recipient: account.value, ...text } as const
  await outbox.put(db, now, message, !wanted && !isKnownAlready)
}

export const sendEmailCode: Handler<'sendEmailCode'> = async (context, params) => {
  const account = { kind: 'email', value: normaliseEmail(params.email) } as const
  await sendCode(context, account, params.codeType as CodeType, undefined)
  return null
}

export const sendSmsCode: Handler<'sendSmsCode'> = async (context, params) => {
  const account = { kind: 'phone', value: params.phone } as const
  await sendCode(context, account, params.codeType as CodeType, params.languageType)
  return null
}
