/** Digests of new content, and to whom each has gone. See `schema.ts`. */
import { moment } from './columns.ts'
import { index, pgTable, primaryKey, text } from './drizzle.ts'
import { members } from './schema.ts'

export const newsDigests = pgTable('news_digests', {
  id: text('id').primaryKey(),
  /** The digest before it, empty for the first: two commands at the same time cannot begin two. */
  previous: text('previous').notNull().unique(),
  /** It lists what was imported after `since`, up to `until`. */
  since: moment('since').notNull(),
  until: moment('until').notNull(),
  /** Null while it has not gone to everybody: running the command again goes on with it. */
  finishedAt: moment('finished_at'),
})

/** A row is written with the mail itself: nobody gets a digest twice. */
export const newsSent = pgTable(
  'news_sent',
  {
    digestId: text('digest_id')
      .notNull()
      .references(() => newsDigests.id, { onDelete: 'cascade' }),
    memberId: text('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.digestId, table.memberId] }),
    index('news_sent_member_idx').on(table.memberId),
  ],
)
