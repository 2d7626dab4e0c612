/** Finds the member behind an e-mail address or phone number, and refuses suspended accounts. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { normaliseEmail } from '../../../src/contract/typed-text.ts'

export type Member = typeof members.$inferSelect

/** The address that a member signs in with: an e-mail address or a phone number. */
export type Account = { kind: 'email' | 'phone'; value: string }

/** Returns an e-mail address as it is stored and compared: normalised, without regard to case. */
export function emailKey(email: string): string {
  return normaliseEmail(email).toLowerCase()
}

/**
 * The account that a call names.
 * @throws ServiceError 400 when it names none
 */
export function accountOf(params: {
  email?: string | undefined
  phone?: string | undefined
}): Account {
  if (params.email !== undefined) return { kind: 'email', value: emailKey(params.email) }
  if (params.phone !== undefined) return { kind: 'phone', value: params.phone }
  throw fieldError('accountMissing', { email: 'required' })
}

/** The member behind an account, or null. */
export async function findMember(db: Database, account: Account): Promise<Member | null> {
  const column = account.kind === 'email' ? members.email : members.phone
  const [found] = await db.select().from(members).where(eq(column, account.value))
  return found ?? null
}

/**
 * Refuses a suspended account. The refusal is final, so that the page signs out.
 * @throws ServiceError 403 `accountSuspended`
 */
export function requireOpenAccount({ suspendedAt }: Pick<Member, 'suspendedAt'>): void {
  if (suspendedAt !== null) throw new ServiceError(CODE.forbidden, 'accountSuspended')
}
