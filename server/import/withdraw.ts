/** Withdrawal of a single article by an operator, and its end. */
import type { LocalisedText } from '../../src/contract/envelope.ts'
import type { Database } from '../db/database.ts'
import { and, eq, isNotNull } from '../db/drizzle.ts'
import { content } from '../db/schema.ts'

/**
 * Withdraws an article: it is listed nowhere, and its page says when and why. A later import leaves it withdrawn.
 * @returns its Chinese title; null for an unknown article
 */
export async function withdrawArticle(
  db: Database,
  id: string,
  { note, now }: { note: LocalisedText; now: Date },
): Promise<string | null> {
  const [found] = await db
    .update(content)
    .set({ withdrawnAt: now, withdrawnNote: note })
    .where(eq(content.id, id))
    .returning({ title: content.titleZh })
  return found?.title ?? null
}

/** Makes a withdrawn article public again. @returns its Chinese title; null for one that is not withdrawn */
export async function republishArticle(db: Database, id: string): Promise<string | null> {
  const [found] = await db
    .update(content)
    .set({ withdrawnAt: null, withdrawnNote: null })
    .where(and(eq(content.id, id), isNotNull(content.withdrawnAt)))
    .returning({ title: content.titleZh })
  return found?.title ?? null
}
