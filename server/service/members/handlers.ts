import { and, eq, inArray, isNull } from '../../db/drizzle.ts'
import { CODE, TERMS } from '../../../src/contract/codes.ts'
import { members, terms, termsReads } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { abilityRules } from '../../../src/contract/ability-rules.ts'
import { memberView } from './member-view.ts'

const MANDATORY: readonly number[] = [TERMS.service, TERMS.privacy]

/** The signed-in member with what he may do. */
export const me: Handler<'me'> = async (context) => {
  const { memberId } = await context.member()
  const [member] = await context.db.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) throw new ServiceError(CODE.unauthorized, 'authInvalid')
  const view = memberView(member, context.now)
  return { ...view, userAbilityRules: abilityRules(view.level) }
}

/** Kinds of the mandatory documents whose current version the member has not confirmed. */
export const unreadTerms: Handler<'unreadTerms'> = async (context) => {
  const { memberId } = await context.member()
  const unread = await context.db
    .select({ useType: terms.useType })
    .from(terms)
    .leftJoin(
      termsReads,
      and(
        eq(termsReads.useType, terms.useType),
        eq(termsReads.memberId, memberId),
        eq(termsReads.version, terms.version),
      ),
    )
    .where(and(inArray(terms.useType, [...MANDATORY]), isNull(termsReads.memberId)))
    .orderBy(terms.useType)
  return unread.map((row) => row.useType)
}

/** Confirms the current version of a document. */
export const readTerms: Handler<'readTerms'> = async (context, params) => {
  const { memberId } = await context.member()
  if (!MANDATORY.includes(params.useType)) throw fieldError('checkFields', { useType: 'unknown' })
  const [current] = await context.db
    .select({ version: terms.version })
    .from(terms)
    .where(eq(terms.useType, params.useType))
  if (current === undefined) throw new ServiceError(CODE.notFound, 'notFound')
  const read = { version: current.version, readAt: context.now }
  await context.db
    .insert(termsReads)
    .values({ memberId, useType: params.useType, ...read })
    .onConflictDoUpdate({ target: [termsReads.memberId, termsReads.useType], set: read })
  return null
}
