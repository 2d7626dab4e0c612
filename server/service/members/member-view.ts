import type { Level } from '../../../src/contract/endpoints/levels.ts'
import { ofProfileFields } from '../../../src/contract/endpoints/session.ts'
import type { Member } from '../auth/accounts.ts'

/** The level that applies now: `free` when the paid level has expired. */
export function currentLevel(member: Pick<Member, 'level' | 'levelExpiresAt'>, now: Date): Level {
  const isOver = member.levelExpiresAt !== null && member.levelExpiresAt <= now
  return isOver ? 'free' : member.level
}

/** The member in the form of the API (`userData`). */
export function memberView(member: Member, now: Date) {
  const level = currentLevel(member, now)
  return {
    userId: member.id,
    account: member.email ?? member.phone ?? '',
    email: member.email,
    phone: member.phone,
    nickName: member.nickName,
    level,
    levelExpiresAt: level === 'free' ? null : member.levelExpiresAt,
    ...ofProfileFields((name) => member[name]),
  }
}
