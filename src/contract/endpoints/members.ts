/** Calls on the member's own account: sessions, profile, preferences, export and deletion. */
import * as z from 'zod/mini'
import { RENEWAL_OUTCOMES } from '../billing.ts'
import { endpoint } from '../endpoint.ts'
import { STALE } from '../freshness.ts'
import { flag, id, instant, list, nothing, text, verbatim } from '../fields.ts'
import { LIMITS } from '../limits.ts'
import { nick } from './credentials.ts'
import {
  cipher,
  code,
  passkeyAnswer,
  profileFields,
  secondFactorCode,
  userData,
} from './session.ts'

/**
 * Channels of a member's notifications: mail, the product's list of notifications, and push on the
 * chosen devices. Notifications required by law or for security are always sent.
 */
const preferences = z.object({
  /** New articles and themes, at most once a month. */
  newsMail: flag,
  newsNotice: flag,
  /** Orders, charges, renewals. */
  billingMail: flag,
  billingNotice: flag,
  billingPush: flag,
  /** An invoice that was issued or rewritten. */
  invoiceMail: flag,
  invoiceNotice: flag,
  /** An answer to the member's feedback. */
  feedbackMail: flag,
  feedbackNotice: flag,
  feedbackPush: flag,
  /** The export of the member's data is ready. */
  exportMail: flag,
  exportNotice: flag,
  exportPush: flag,
})
export type MemberPreferences = z.output<typeof preferences>

const optionalFlag = z.optional(z.boolean())

/** States of a requested export. */
export const STORED_EXPORT_STATES = ['preparing', 'ready', 'failed'] as const

/** An export of the account's data. `none`: never requested, or removed again. */
const exportState = z.object({
  status: z.enum(['none', ...STORED_EXPORT_STATES]),
  requestedAt: instant,
  readyAt: instant,
  /** Until when it can be downloaded. */
  expiresAt: instant,
  /** Bytes of the JSON document; 0 until it is ready. */
  size: z.number(),
  /** When another one may be requested. */
  nextAt: instant,
})
export type ExportState = z.output<typeof exportState>

const deletionState = z.object({
  requestedAt: instant,
  /** When the account and its data will be deleted; null while no deletion was requested. */
  dueAt: instant,
})
export type DeletionState = z.output<typeof deletionState>

const confirmedByPassword = { password: z.optional(cipher) }

export const memberEndpoints = {
  /** Sessions of the account. */
  sessions: endpoint({
    url: '/api/member/session/list',
    access: 'member',
    permission: ['read', 'Session'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    reply: list(
      z.object({
        id,
        userAgent: text,
        createdAt: instant,
        lastSeenAt: instant,
        isCurrent: flag,
      }),
    ),
  }),
  /** Changes the given fields. */
  updateProfile: endpoint({
    url: '/api/member/member/update',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({ nickName: z.optional(nick), ...profileFields }),
    reply: userData,
  }),
  preferences: endpoint({
    url: '/api/member/preference/detail',
    access: 'member',
    permission: ['read', 'Account'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    reply: preferences,
  }),
  updatePreferences: endpoint({
    url: '/api/member/preference/update',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: 'none',
    repeat: 'idempotent',
    isQueueable: true,
    params: z.object({
      newsMail: optionalFlag,
      newsNotice: optionalFlag,
      billingMail: optionalFlag,
      billingNotice: optionalFlag,
      billingPush: optionalFlag,
      invoiceMail: optionalFlag,
      invoiceNotice: optionalFlag,
      feedbackMail: optionalFlag,
      feedbackNotice: optionalFlag,
      feedbackPush: optionalFlag,
      exportMail: optionalFlag,
      exportNotice: optionalFlag,
      exportPush: optionalFlag,
    }),
    reply: preferences,
  }),
  /** Ends another session of the member. The current one is ended by signing out. */
  revokeSession: endpoint({
    url: '/api/member/session/remove',
    access: 'member',
    permission: ['remove', 'Session'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({
      id: z.string().check(z.minLength(1), z.maxLength(64)),
      /** Whether its device erases the member's data at its next contact. */
      erasesDevice: z.optional(z.boolean()),
    }),
    reply: nothing,
  }),
  /** Ends all other sessions. */
  revokeOtherSessions: endpoint({
    url: '/api/member/session/removeOthers',
    access: 'member',
    permission: ['remove', 'Session'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({}),
    reply: z.object({ ended: z.number() }),
  }),
  /**
   * Reauthenticates the member in this session: by the password or a sign-in code that was sent to
   * one of their addresses, with the second factor where the account has one, or by a passkey. The
   * second factor alone completes what a recent password lacks. Calls that need reauthentication
   * then pass for ten minutes.
   */
  prove: endpoint({
    url: '/api/member/proof/submit',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: 'none',
    repeat: 'once',
    limits: [{ attempts: 'password' }, { attempts: 'code' }, { attempts: 'secondFactor' }],
    params: z.object({
      password: z.optional(cipher),
      channel: z.optional(z.enum(['email', 'phone'])),
      code: z.optional(code),
      secondFactor: z.optional(secondFactorCode),
      /** The browser's response to `passkeyChallenge`. */
      passkey: z.optional(passkeyAnswer),
    }),
    reply: z.object({ until: instant }),
    secrets: ['password', 'code', 'secondFactor', 'passkey'],
  }),
  exportState: endpoint({
    url: '/api/member/export/detail',
    access: 'member',
    permission: ['read', 'Account'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    reply: exportState,
  }),
  /**
   * Requests an export of the account's data, at most once an hour; it is prepared in the
   * background.
   */
  requestExport: endpoint({
    url: '/api/member/export/submit',
    access: 'member',
    permission: ['export', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'once',
    limits: [{ per: 'member', max: 1, windowMs: LIMITS.exportEveryMs }],
    params: z.object(confirmedByPassword),
    reply: exportState,
    secrets: ['password'],
  }),
  /** One part of the prepared document, in order; `text` is a piece of one JSON document. */
  exportPart: endpoint({
    url: '/api/member/export/part',
    access: 'member',
    permission: ['export', 'Account'],
    reauthentication: { level: 'recent' },
    repeat: 'read',
    cache: 'nobody',
    params: z.object({ part: z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)) }),
    reply: z.object({ text: verbatim, part: z.number(), parts: z.number(), fileName: text }),
  }),
  deletionState: endpoint({
    url: '/api/member/deletion/detail',
    access: 'member',
    permission: ['read', 'Account'],
    reauthentication: 'none',
    repeat: 'read',
    cache: { for: 'user', freshMs: STALE.always },
    params: z.object({}),
    reply: deletionState,
  }),
  /** Requests the account's deletion after the grace period; all other sessions end at once. */
  requestDeletion: endpoint({
    url: '/api/member/deletion/submit',
    access: 'member',
    permission: ['delete', 'Account'],
    reauthentication: { level: 'recent', field: 'password' },
    repeat: 'idempotent',
    params: z.object({
      ...confirmedByPassword,
      reason: z.optional(z.string().check(z.maxLength(LIMITS.deletionReason))),
    }),
    reply: deletionState,
    secrets: ['password'],
  }),
  cancelDeletion: endpoint({
    url: '/api/member/deletion/cancel',
    access: 'member',
    permission: ['update', 'Account'],
    reauthentication: 'none',
    repeat: 'idempotent',
    params: z.object({}),
    reply: z.object({
      ...deletionState.shape,
      /** Effect on the renewal that the request for deletion had cancelled. */
      renewal: z.optional(z.enum(RENEWAL_OUTCOMES)),
    }),
  }),
}
