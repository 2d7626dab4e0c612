import { CODE_TYPE } from '../../../src/contract/codes.ts'
import type { Database } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { members } from '../../db/schema.ts'
import { languageOf } from '../../mail/texts.ts'
import type { Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import { newNumericId } from '../ids.ts'
import { confirmMandatory } from '../members/terms.ts'
import { fieldError } from '../service-error.ts'
import { emailKey } from './accounts.ts'
import { useCode } from './codes.ts'
import { hashPassword, readNewPassword } from './passwords.ts'

type NewMember = {
  email: string
  nickName: string
  passwordHash: string
  timeZone: string | null
}

/** Inserts a new member. The e-mail address must have been verified. */
export async function createMember(db: Database, now: Date, member: NewMember): Promise<string> {
  const id = newNumericId(now)
  await db.insert(members).values({
    id,
    email: member.email,
    nickName: member.nickName,
    passwordHash: member.passwordHash,
    timeZone: member.timeZone,
    language: languageOf(null, member.timeZone),
    createdAt: now,
    updatedAt: now,
  })
  return id
}

export const register: Handler<'register'> = async (context, params) => {
  const email = emailKey(params.email)
  const password = await useCode(context, {
    purpose: CODE_TYPE.register,
    target: email,
    code: params.code,
    member: null,
    cost: 2,
    // Input that the user can correct is checked before the code is used, because it works only once.
    first: () => readNewPassword(context, params, [email, params.nick]),
  })
  try {
    const id = await createMember(context.db, context.now, {
      email,
      nickName: params.nick,
      passwordHash: await hashPassword(context, password),
      timeZone: context.timeZone,
    })
    // The form cannot be sent without agreeing to both documents, so the page need not prompt again.
    await confirmMandatory(context.db, context.now, id)
    await recordEvent(context, 'registered', id)
    await notify(context.db, context.now, id, 'welcome', notices.welcome())
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('addressTaken', { email: 'taken' })
    throw error
  }
  return null
}
