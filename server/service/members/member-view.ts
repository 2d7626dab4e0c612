import { domainToUnicode } from 'node:url'
import type { Level } from '../../../src/contract/endpoints/levels.ts'
import { ofProfileFields } from '../../../src/contract/endpoints/session.ts'
import type { Member } from '../auth/accounts.ts'

/** The level that applies now: `free` when the paid level has expired. */
export function currentLevel(member: Pick<Member, 'level' | 'levelExpiresAt'>, now: Date): Level {
  const isOver = member.levelExpiresAt !== null && member.levelExpiresAt <= now
  return isOver ? 'free' : member.level
}

/** An e-mail address as its owner knows it: an internationalised domain in its own script. */
function toReadableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  return email.slice(0, at) + (domainToUnicode(domain) || domain)
}

/** The member in the form of the API (`userData`). */
export function memberView(member: Member, now: Date) {
  const level = currentLevel(member, now)
  const email = member.email === null ? null : toReadableEmail(member.email)
  return {
    userId: member.id,
    account: email ?? member.phone ?? '',
    email,
    phone: member.phone,
    nickName: member.nickName,
    level,
    levelExpiresAt: level === 'free' ? null : member.levelExpiresAt,
    ...ofProfileFields((name) => member[name]),
  }
}
