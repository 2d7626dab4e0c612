/** The rows of orders: the only place that moves them from one state to another. */
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import type { orders } from '../../db/schema-billing.ts'

export type OrderRow = typeof orders.$inferSelect

/**
 * Holds a member's row until the transaction ends. Everything that changes his orders, payments,
 * subscription or invoices takes it first, so that such changes happen one after the other, on every
 * server of the installation, and never wait for each other in a circle.
 */
export async function lockMember(tx: Database, memberId: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update')
}
