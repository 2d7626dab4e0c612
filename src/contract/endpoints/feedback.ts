/** Calls on a member's feedback: tickets, replies and attachments. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import {
  count,
  flag,
  id,
  idParam,
  instant,
  list,
  page,
  paging,
  text,
  typedName,
} from '../fields.ts'
import { HOUR_MS, LIMITS } from '../limits.ts'

export const FEEDBACK_KINDS = ['problem', 'suggestion', 'question', 'content'] as const
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number]
/** `open`: waits for an answer. `answered`: waits for the member. `closed`: finished. */
export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const
export type FeedbackState = (typeof FEEDBACK_STATES)[number]

/** Media types of attachments; the server checks the first bytes. */
export const ATTACHMENT_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'text/plain'] as const

const summary = z.object({
  id,
  kind: z.enum(FEEDBACK_KINDS),
  state: z.enum(FEEDBACK_STATES),
  title: text,
  createdAt: instant,
  updatedAt: instant,
  /** Messages from both sides, the first one included. */
  messageCount: count,
  hasAttachment: flag,
})
export type FeedbackSummary = z.output<typeof summary>

const message = z.object({ id, isOurs: flag, body: text, createdAt: instant })
export type FeedbackMessage = z.output<typeof message>

const attachment = z.object({ name: text, type: text, size: count, dataBase64: text })

const feedback = z.object({
  ...summary.shape,
  messages: list(message),
  /** Context about page and device sent with it, as the member saw it; JSON object or empty. */
  context: text,
  attachment: z.nullable(attachment),
})
export type Feedback = z.output<typeof feedback>

const body = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.feedbackBody))

export const feedbackEndpoints = {
  /** Newest first. */
  feedbackPage: endpoint({
    url: '/api/feedback/page',
    access: 'member',
    permission: ['read', 'Feedback'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({ state: z.optional(z.enum(FEEDBACK_STATES)), ...paging }),
    reply: page(summary),
  }),
  feedback: endpoint({
    url: '/api/feedback/detail',
    access: 'member',
    permission: ['read', 'Feedback'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({ id: idParam }),
    reply: feedback,
  }),
  /**
   * The id is created on the device (see `lib/record-id.ts`), so that sending twice creates one
   * message.
   */
  sendFeedback: endpoint({
    url: '/api/feedback/submit',
    access: 'member',
    permission: ['send', 'Feedback'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    limits: [{ per: 'member', max: LIMITS.feedbackPerHour, windowMs: HOUR_MS }],
    maxBytes: LIMITS.callBody,
    params: z.object({
      id: idParam,
      kind: z.enum(FEEDBACK_KINDS),
      title: typedName(LIMITS.feedbackTitle),
      body,
      context: z.optional(z.string().check(z.maxLength(LIMITS.feedbackContext))),
      attachmentName: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
      attachmentType: z.optional(z.enum(ATTACHMENT_TYPES)),
      /** Base64 of the file. */
      attachmentData: z.optional(z.string().check(z.maxLength(LIMITS.attachmentBase64))),
    }),
    reply: summary,
  }),
  /** A further message of the member; it reopens a closed conversation. */
  replyFeedback: endpoint({
    url: '/api/feedback/reply',
    access: 'member',
    permission: ['send', 'Feedback'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    limits: [{ per: 'member', max: LIMITS.feedbackRepliesPerHour, windowMs: HOUR_MS }],
    params: z.object({ id: idParam, messageId: idParam, body }),
    reply: feedback,
  }),
  closeFeedback: endpoint({
    url: '/api/feedback/close',
    access: 'member',
    permission: ['update', 'Feedback'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({ id: idParam }),
    reply: summary,
  }),
}
