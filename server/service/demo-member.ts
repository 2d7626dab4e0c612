import { brand } from '../../src/contract/brand.ts'
import type { Database } from '../db/database.ts'
import { findMember } from './auth/accounts.ts'
import { isPasswordRight } from './auth/passwords.ts'
import { createMember } from './auth/register.ts'

/**
 * Makes the demonstration member when there is none.
 * @returns whether the given password is his: he may have changed it
 */
export async function ensureDemoMember(
  db: Database,
  now: Date,
  password: string,
): Promise<boolean> {
  const account = { kind: 'email', value: brand.demoEmail } as const
  const known = await findMember(db, account)
  if (known !== null) return isPasswordRight(known.passwordHash, password)
  await createMember(db, now, {
    email: brand.demoEmail,
    nickName: 'Demo',
    password,
    timeZone: null,
  })
  return true
}
