/** Links that show one result of a member to anyone who has the link. See `schema.ts`. */
import { moment } from './columns.ts'
import { boolean, foreignKey, index, pgTable, text } from './drizzle.ts'
import { analysisRecords } from './schema.ts'

export const sharedResults = pgTable(
  'shared_results',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id').notNull(),
    recordId: text('record_id').notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    title: text('title').notNull(),
    /** Whether it has rows of data. */
    hasRows: boolean('has_rows').notNull(),
    /** The shared document, as JSON (`src/contract/shared-result.ts`). */
    content: text('content').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    // A link ends with its record, and with its member.
    foreignKey({
      name: 'shared_results_record_fk',
      columns: [table.memberId, table.recordId],
      foreignColumns: [analysisRecords.memberId, analysisRecords.id],
    }).onDelete('cascade'),
    index('shared_results_record_idx').on(table.memberId, table.recordId),
    index('shared_results_expiry_idx').on(table.expiresAt),
  ],
)
