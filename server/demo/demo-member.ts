/** Creates the demonstration member when there is none, with the level that shows the whole product. */
import { brand } from '../../src/contract/brand.ts'
import type { Database } from '../db/database.ts'
import { eq } from '../db/drizzle.ts'
import { members } from '../db/schema.ts'
import { findMember } from '../service/auth/accounts.ts'
import { createMember } from '../service/auth/register.ts'
import { notify } from '../service/notifications/notify.ts'
import { notices } from '../service/notifications/texts.ts'
import { hashOf, isHashOf } from '../work/password-hash.ts'

export type DemoMember = {
  /** Whether the member was created just now. */
  isNew: boolean
  /** Whether the given password is the member's; they may have changed it. */
  isPasswordKnown: boolean
}

export async function ensureDemoMember(
  db: Database,
  now: Date,
  password: string,
): Promise<DemoMember> {
  const account = { kind: 'email', value: brand.demoEmail } as const
  const known = await findMember(db, account)
  if (known !== null) {
    return { isNew: false, isPasswordKnown: isHashOf(known.passwordHash, password) }
  }
  const id = await createMember(db, now, {
    email: brand.demoEmail,
    nickName: 'Demo',
    passwordHash: hashOf(password),
    timeZone: null,
  })
  // Granted, not bought: it has no end and no subscription.
  await db.update(members).set({ level: 'pro' }).where(eq(members.id, id))
  await notify(db, now, id, 'welcome', notices.welcome())
  return { isNew: true, isPasswordKnown: true }
}
