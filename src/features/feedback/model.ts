/** Pure rules of feedback: required fields, context, unread answers. */
import { normaliseName } from '../../contract/typed-text.ts'
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATES,
  type FeedbackKind,
  type FeedbackState,
  type FeedbackSummary,
} from '../../contract/endpoints/feedback.ts'
import { LIMITS } from '../../contract/limits.ts'
import { isKnownPath } from '../../contract/routes.ts'
import { msg } from '../../i18n/msg.ts'

/** The context about page and device that may be sent with a message. */
export const CONTEXT_KEYS = ['page', 'build', 'language', 'browser', 'screen'] as const
export type ContextKey = (typeof CONTEXT_KEYS)[number]
/** The context of a message; absent parts are unknown or removed. */
export type ContextFacts = Partial<Record<ContextKey, string>>

/** The draft of a message. */
export type Draft = {
  /** Its id on the wire; empty until it is sent for the first time. */
  id: string
  kind: FeedbackKind
  title: string
  body: string
  /** Path of the page the message is about; empty when there is none. */
  page: string
  /** Parts of the context that the user removed. */
  withheld: ContextKey[]
  /** The content of the first attempt, while its outcome is unclear. */
  tried: string
}

export const EMPTY_DRAFT: Draft = {
  id: '',
  kind: 'problem',
  title: '',
  body: '',
  page: '',
  withheld: [],
  tried: '',
}

const asText = (value: unknown, most: number) =>
  typeof value === 'string' ? value.slice(0, most) : ''

/** Reads a stored draft. Invalid parts are dropped: storage may hold anything. */
export function readDraft(stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return EMPTY_DRAFT
  const draft = stored as Record<string, unknown>
  const withheld = Array.isArray(draft['withheld']) ? draft['withheld'] : []
  return {
    id: /^\d{1,19}$/.test(asText(draft['id'], 19)) ? asText(draft['id'], 19) : '',
    kind: FEEDBACK_KINDS.find((kind) => kind === draft['kind']) ?? EMPTY_DRAFT.kind,
    title: asText(draft['title'], LIMITS.feedbackTitle),
    body: asText(draft['body'], LIMITS.feedbackBody),
    page: readPage(asText(draft['page'], 300)),
    withheld: CONTEXT_KEYS.filter((key) => withheld.includes(key)),
    tried: asText(draft['tried'], LIMITS.feedbackBody + LIMITS.feedbackTitle),
  }
}

/** Whether the draft contains anything worth keeping. */
export function hasContent({ title, body }: Pick<Draft, 'title' | 'body'>): boolean {
  return title.trim() !== '' || body.trim() !== ''
}

/** Reads the path of a page of this product; empty for any other address, as the input is untrusted. */
export function readPage(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.startsWith('/') && isKnownPath(path) ? address.slice(0, 300) : ''
}

/** Returns the content as one string, to detect later changes. */
export function contentOf({ title, body }: Pick<Draft, 'title' | 'body'>): string {
  return `${title.trim()}\n${body.trim()}`
}

/** Errors of the fields (message ids). */
export type FieldFaults = { title?: string; body?: string }

/** Returns the errors of the fields, as message ids. */
export function faultsOf({ title, body }: Pick<Draft, 'title' | 'body'>): FieldFaults {
  return {
    ...(normaliseName(title) === '' && { title: msg('feedback.form.title.required') }),
    ...(body.trim() === '' && { body: msg('feedback.form.body.required') }),
  }
}

/** Returns the context to send: without removed and unknown parts. */
export function contextText(facts: ContextFacts, withheld: readonly ContextKey[]): string {
  const sent = CONTEXT_KEYS.filter((key) => !withheld.includes(key) && (facts[key] ?? '') !== '')
  if (sent.length === 0) return ''
  const text = JSON.stringify(Object.fromEntries(sent.map((key) => [key, facts[key]])))
  return text.length <= LIMITS.feedbackContext ? text : ''
}

/** Parses the context of a sent message. */
export function readContext(text: string): ContextFacts {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return {}
    const facts = value as Record<string, unknown>
    return Object.fromEntries(
      CONTEXT_KEYS.flatMap((key) => {
        const fact = asText(facts[key], 500)
        return fact === '' ? [] : [[key, fact] as const]
      }),
    )
  } catch {
    return {}
  }
}

/** Returns the parts that were removed from a message's context, among those that are always known. */
export function withheldIn(context: string): ContextKey[] {
  const facts = readContext(context)
  return CONTEXT_KEYS.filter((key) => key !== 'page' && facts[key] === undefined)
}

/** Time at which the newest answer of each conversation was seen on this device. */
export type Seen = Readonly<Record<string, string>>

/** Parses the stored times of seen answers; invalid entries are dropped. */
export function readSeen(stored: unknown): Seen {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, at]) => (typeof at === 'string' ? [[id, at]] : [])),
  )
}

/** Whether a conversation has an answer that was not opened on this device yet. */
export function isUnread(
  { id, state, updatedAt }: Pick<FeedbackSummary, 'id' | 'state' | 'updatedAt'>,
  seen: Seen,
): boolean {
  const at = seen[id]
  return state === 'answered' && (at === undefined || at < (updatedAt ?? ''))
}

/**
 * Drafts of replies, by conversation. `messageId` belongs to `sent`: a changed text is another
 * message.
 */
export type ReplyDraft = { text: string; messageId: string; sent: string }
export type ReplyDrafts = Readonly<Record<string, ReplyDraft>>

export const NO_REPLY: ReplyDraft = { text: '', messageId: '', sent: '' }

/** Parses the stored drafts of replies; invalid entries are dropped. */
export function readReplies(stored: unknown): ReplyDrafts {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored as Record<string, Record<string, unknown> | null>).map(([id, reply]) => [
      id,
      {
        text: asText(reply?.['text'], LIMITS.feedbackBody),
        messageId: asText(reply?.['messageId'], 19),
        sent: asText(reply?.['sent'], LIMITS.feedbackBody),
      },
    ]),
  )
}

/** Query of the feedback page's address. */
export type Address = {
  /** Id of the open conversation. */
  id: string | null
  /** Whether the form is open; with the page and kind of the message. */
  isNew: boolean
  kind: FeedbackKind | null
  page: string
  state: FeedbackState | null
  current: number
}

/** Reads the query of the page's address. Invalid values are ignored. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? ''
  const requestedKind = query.get('new')
  const current = Number(query.get('current') ?? '1')
  return {
    id: /^\d{1,19}$/.test(id) ? id : null,
    isNew: requestedKind !== null,
    kind: FEEDBACK_KINDS.find((kind) => kind === requestedKind) ?? null,
    page: readPage(query.get('page') ?? ''),
    state: FEEDBACK_STATES.find((state) => state === query.get('state')) ?? null,
    current: Number.isInteger(current) && current >= 1 && current <= 100_000 ? current : 1,
  }
}
