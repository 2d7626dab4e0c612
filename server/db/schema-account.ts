/** Tables around a member's account: preferences, notifications, feedback, export. See `schema.ts`. */
import {
  ATTACHMENT_TYPES,
  FEEDBACK_KINDS,
  FEEDBACK_STATES,
} from '../../src/contract/endpoints/feedback.ts'
import { STORED_EXPORT_STATES } from '../../src/contract/endpoints/members.ts'
import { SIGN_IN_CHANGES } from './vocabularies.ts'
import { NOTIFICATION_KINDS } from '../../src/contract/endpoints/notifications.ts'
import { moment, checkOneOf } from './columns.ts'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from './drizzle.ts'
import { content, members, sessions } from './schema.ts'

const ofMember = () =>
  text('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

export const memberPreferences = pgTable('member_preferences', {
  memberId: text('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  newsMail: boolean('news_mail').notNull(),
  newsNotice: boolean('news_notice').notNull().default(false),
  billingMail: boolean('billing_mail').notNull(),
  billingNotice: boolean('billing_notice').notNull().default(true),
  billingPush: boolean('billing_push').notNull().default(true),
  invoiceMail: boolean('invoice_mail').notNull().default(true),
  invoiceNotice: boolean('invoice_notice').notNull().default(true),
  feedbackMail: boolean('feedback_mail').notNull(),
  feedbackNotice: boolean('feedback_notice').notNull().default(true),
  feedbackPush: boolean('feedback_push').notNull().default(true),
  exportMail: boolean('export_mail').notNull().default(true),
  exportNotice: boolean('export_notice').notNull().default(true),
  exportPush: boolean('export_push').notNull().default(true),
  updatedAt: moment('updated_at').notNull(),
})

export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    memberId: ofMember(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    titleZh: text('title_zh').notNull(),
    titleEn: text('title_en').notNull(),
    bodyZh: text('body_zh').notNull(),
    bodyEn: text('body_en').notNull(),
    href: text('href'),
    /** Another member whom the text names: it is deleted with their account. */
    aboutId: text('about_id').references(() => members.id, { onDelete: 'cascade' }),
    /** The offer that it is about (`service/offers/end-offer.ts`): replaced when the offer ends. */
    offer: text('offer'),
    /** Whether the billing job has yet to write a mail with the same text. */
    isMailDue: boolean('is_mail_due').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('notifications_recent_idx').on(table.memberId, table.createdAt, table.id),
    index('notifications_unread_idx')
      .on(table.memberId, table.createdAt, table.id)
      .where(sql`read_at is null`),
    index('notifications_created_idx').on(table.createdAt),
    index('notifications_about_idx').on(table.aboutId),
    index('notifications_offer_idx')
      .on(table.offer)
      .where(sql`offer is not null`),
    index('notifications_mail_due_idx')
      .on(table.createdAt)
      .where(sql`is_mail_due`),
    checkOneOf(table.kind, NOTIFICATION_KINDS),
  ],
)

/** Devices that show system notifications (Web Push). One belongs to a session, and goes with it. */
export const pushDevices = pgTable(
  'push_devices',
  {
    /** New with each subscription: a message addressed to the one before does not reach this one. */
    id: text('id').primaryKey(),
    memberId: ofMember(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the address, hex. */
    endpointHash: text('endpoint_hash').notNull(),
    /** Address at which its push service accepts messages; a secret: anyone who knows it can send there. */
    endpoint: text('endpoint').notNull(),
    /** Its keys, base64url: for messages that only this device can read. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The VAPID key of ours that it subscribed with: its service accepts messages signed with this one only. */
    serverKey: text('server_key').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSentAt: moment('last_sent_at'),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint_idx').on(table.endpointHash),
    uniqueIndex('push_devices_session_idx').on(table.sessionId),
    index('push_devices_member_idx').on(table.memberId),
  ],
)

export const feedback = pgTable(
  'feedback',
  {
    memberId: ofMember(),
    /** Generated on the member's device. */
    id: text('id').notNull(),
    kind: text('kind', { enum: FEEDBACK_KINDS }).notNull(),
    state: text('state', { enum: FEEDBACK_STATES }).notNull(),
    title: text('title').notNull(),
    context: text('context').notNull(),
    attachmentName: text('attachment_name'),
    attachmentType: text('attachment_type', { enum: ATTACHMENT_TYPES }),
    attachmentSize: integer('attachment_size'),
    /** Base64, as received. */
    attachmentData: text('attachment_data'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.id] }),
    index('feedback_state_idx').on(table.state, table.updatedAt),
    index('feedback_recent_idx').on(table.memberId, table.createdAt, table.id),
    checkOneOf(table.kind, FEEDBACK_KINDS),
    checkOneOf(table.state, FEEDBACK_STATES),
    checkOneOf(table.attachmentType, ATTACHMENT_TYPES),
  ],
)

export const feedbackMessages = pgTable(
  'feedback_messages',
  {
    memberId: ofMember(),
    feedbackId: text('feedback_id').notNull(),
    id: text('id').notNull(),
    isOurs: boolean('is_ours').notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.feedbackId, table.id] })],
)

/** The copy of a member's data that they requested; one at a time. */
export const memberExports = pgTable(
  'member_exports',
  {
    memberId: text('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    status: text('status', { enum: STORED_EXPORT_STATES }).notNull(),
    requestedAt: moment('requested_at').notNull(),
    readyAt: moment('ready_at'),
    size: integer('size').notNull(),
    /** The run whose pieces are the document; null until one has finished. */
    run: text('run'),
    partCount: integer('part_count').notNull().default(0),
  },
  (table) => [
    index('member_exports_status_idx').on(table.status, table.readyAt),
    index('member_exports_run_idx').on(table.run),
    checkOneOf(table.status, STORED_EXPORT_STATES),
  ],
)

/**
 * The JSON document in pieces, one row each: with a thousand records it exceeds the size of one value,
 * and a piece must be readable without the others. Pieces belong to the run that wrote
 * them, so that two servers preparing the same copy cannot mix theirs.
 */
export const memberExportParts = pgTable(
  'member_export_parts',
  {
    memberId: ofMember(),
    run: text('run').notNull(),
    part: integer('part').notNull(),
    body: text('body').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.part] }),
    index('member_export_parts_member_idx').on(table.memberId),
    index('member_export_parts_created_idx').on(table.createdAt),
  ],
)

/** Steps of subjects that a member has ticked off. */
export const subjectProgress = pgTable(
  'subject_progress',
  {
    memberId: ofMember(),
    subjectId: text('subject_id').notNull(),
    /** Kind and id of the step (`problem:2001`): its position may change, its tick stays. */
    step: text('step').notNull(),
    doneAt: moment('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.subjectId, table.step] })],
)

/** Reading position of a member in an article, as reported by their newest device. */
export const readingPositions = pgTable(
  'reading_places',
  {
    memberId: ofMember(),
    articleId: text('article_id')
      .notNull()
      .references(() => content.id, { onDelete: 'cascade' }),
    /**
     * Share of the text above the position, between 0 and 1; null where it has been read, or is not to be stored.
     */
    share: doublePrecision('share'),
    /** Time of the position by the clock of the device; never after the service's own. */
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.articleId] }),
    index('reading_places_recent_idx').on(table.memberId, table.at),
    index('reading_places_article_idx').on(table.articleId),
  ],
)

/** Devices on which a member has signed in: another person's failed attempts do not count against them. */
export const knownDevices = pgTable(
  'known_devices',
  {
    memberId: ofMember(),
    /** SHA-256 of the id in the device's cookie. */
    device: text('device').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.device] }),
    index('known_devices_seen_idx').on(table.seenAt),
  ],
)

/** Moments are text once it was read from JSON. */
type StoredRow = Record<string, unknown>

/** State of a member's sign-in methods at one time, its rows as JSON. Passwords are not in it: they are never restored. */
export type StoredSignInState = {
  email: string | null
  phone: string | null
  secondFactor: StoredRow | null
  recoveryCodes: StoredRow[]
  passkeys: StoredRow[]
}

/**
 * Journal of the ways in which members sign in: each change with the state before it, to which "This was not me"
 * goes back. Named after its first kind of entry.
 */
export const signInChanges = pgTable(
  'address_changes',
  {
    /** SHA-256 of the token in the link that undoes it, hex. */
    linkHash: text('undo_hash').primaryKey(),
    /** Number of the change among those of the member; each is written under the member's lock. */
    version: integer('version').notNull().default(0),
    memberId: ofMember(),
    kind: text('kind', { enum: SIGN_IN_CHANGES }).notNull(),
    /** Of an address: null where there was none. */
    oldValue: text('old_value'),
    newValue: text('new_value'),
    /** Null: written by a server from before this column. */
    before: jsonb('before').$type<StoredSignInState>(),
    changedAt: moment('changed_at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    index('address_changes_member_idx').on(table.memberId, table.changedAt),
    index('address_changes_old_idx').on(table.oldValue),
    index('address_changes_at_idx').on(table.changedAt),
    checkOneOf(table.kind, SIGN_IN_CHANGES),
  ],
)
