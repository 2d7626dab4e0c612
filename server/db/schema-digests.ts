/** Digests of new content, and the members each was sent to. See `schema.ts`. */
import { moment } from './columns.ts'
import { index, pgTable, primaryKey, text } from './drizzle.ts'
import { members } from './schema.ts'

export const digests = pgTable('news_digests', {
  id: text('id').primaryKey(),
  /** The digest before it, empty for the first: unique, so that two simultaneous commands cannot begin two. */
  previous: text('previous').notNull().unique(),
  /** The digest lists what was imported after `since`, up to `until`. */
  since: moment('since').notNull(),
  until: moment('until').notNull(),
  /** Null until it has been sent to all members: running the command again continues it. */
  finishedAt: moment('finished_at'),
})

/** Recipients of a digest. A row is written with the mail itself, so that a digest is sent once to each. */
export const digestRecipients = pgTable(
  'news_sent',
  {
    digestId: text('digest_id')
      .notNull()
      .references(() => digests.id, { onDelete: 'cascade' }),
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
