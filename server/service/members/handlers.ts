import { eq } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import { members } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { abilityRules } from '../../../src/contract/ability-rules.ts'
import { memberView } from './member-view.ts'

/** The signed-in member with their permissions. */
export const me: Handler<'me'> = async (context) => {
  const { memberId } = await context.member()
  const [member] = await context.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) throw new ServiceError(CODE.unauthorized, 'authInvalid')
  const view = memberView(member, context.now)
  return { ...view, userAbilityRules: abilityRules(view.level) }
}
