/** The versions of the mandatory documents that a member has confirmed. */
import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from '../../db/drizzle.ts'
import { CODE, TERMS } from '../../../src/contract/codes.ts'
import { consentText } from '../../../src/contract/consent.ts'
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

/** Hash that identifies a document, as the page computes it. */
function hashOf(document: Parameters<typeof consentText>[0]): string {
  return createHash('sha256').update(consentText(document)).digest('hex')
}

/**
 * Records that a member agreed to the current versions of both documents in a form that links to them: there is no
 * evidence that they were displayed, so no language is recorded.
 */
export async function confirmMandatory(db: Database, now: Date, memberId: string): Promise<void> {
  const current = await db
    .select()
    .from(terms)
    .where(inArray(terms.useType, [...MANDATORY]))
  if (current.length === 0) return
  await db
    .insert(termsReads)
    .values(
      current.map((each) => ({
        memberId,
        useType: each.useType,
        version: each.version,
        hash: hashOf(each),
        readAt: now,
      })),
    )
    .onConflictDoNothing()
}

/**
 * Confirms the current version of a document. A caller that sends the hash of the displayed text must have
 * displayed this version; the specification's call sends none, and is recorded as such.
 */
export const readTerms: Handler<'readTerms'> = async (context, params) => {
  const { memberId } = await context.member()
  const { useType, version, hash, language } = params
  if (!MANDATORY.includes(useType)) throw fieldError('checkFields', { useType: 'unknown' })
  const [current] = await context.db.select().from(terms).where(eq(terms.useType, useType))
  if (current === undefined) throw new ServiceError(CODE.notFound, 'notFound')
  if (version !== undefined && version !== current.version) {
    throw fieldError('termsChanged', { version: 'changed' })
  }
  if (hash !== undefined && hash !== hashOf(current)) {
    throw fieldError('termsChanged', { hash: 'changed' })
  }
  const named = { hash: hash ?? null, language: language ?? null }
  await context.db
    .insert(termsReads)
    .values({ memberId, useType, version: current.version, ...named, readAt: context.now })
    .onConflictDoUpdate({
      target: [termsReads.memberId, termsReads.useType, termsReads.version],
      set: { ...named, readAt: context.now },
      // The first consent with a hash stays, with its time.
      setWhere: and(isNull(termsReads.hash), sql`${hash ?? null}::text is not null`),
    })
  return null
}
