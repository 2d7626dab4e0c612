/** The versions of the mandatory documents that a member has confirmed. */
import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { CODE, TERMS } from '../../../src/contract/codes.ts'
import type { Database } from '../../db/database.ts'
import { terms, termsReads } from '../../db/schema.ts'
import type { Handler } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'

const MANDATORY: readonly number[] = [TERMS.service, TERMS.privacy]

/** The kinds of mandatory documents whose current version the member has not confirmed. */
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

/** Records that a member agreed to the current versions of both documents. */
export async function confirmMandatory(db: Database, now: Date, memberId: string): Promise<void> {
  const current = await db
    .select({ useType: terms.useType, version: terms.version })
    .from(terms)
    .where(inArray(terms.useType, [...MANDATORY]))
  if (current.length === 0) return
  await db
    .insert(termsReads)
    .values(current.map((each) => ({ ...each, memberId, readAt: now })))
    .onConflictDoUpdate({
      target: [termsReads.memberId, termsReads.useType],
      set: { version: sql`excluded.version`, readAt: now },
    })
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
