/** The rules of feedback: what a message needs, what goes with it, what is new. */
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

/** What may go with a message about page and device. */
export const CONTEXT_KEYS = ['page', 'build', 'language', 'browser', 'screen'] as const
export type ContextKey = (typeof CONTEXT_KEYS)[number]
export type ContextFacts = Partial<Record<ContextKey, string>>

export type Draft = {
  /** Its id on the wire; empty until it is sent for the first time. */
  id: string
  kind: FeedbackKind
  title: string
  body: string
  /** Path of the page that it is about; empty when there is none. */
  page: string
  /** What of the context the reader took out. */
  withheld: ContextKey[]
  /** What was sent first, when the outcome stayed unclear. */
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

/** Reads a stored draft. What makes no sense is left out: storage is anybody's. */
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

/** Whether the reader has written anything that would be a pity to lose. */
export function isWorthKeeping({ title, body }: Pick<Draft, 'title' | 'body'>): boolean {
  return title.trim() !== '' || body.trim() !== ''
}

/** A page of ours by its address, or nothing: an address comes from anywhere. */
export function readPage(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? ''
  return path.startsWith('/') && isKnownPath(path) ? address.slice(0, 300) : ''
}

/** What is sent, as one text: to know later whether it was changed. */
export function contentOf({ title, body }: Pick<Draft, 'title' | 'body'>): string {
  return `${title.trim()}\n${body.trim()}`
}

export type FieldFaults = { title?: string; body?: string }

/** Which fields are missing something, as message ids. */
export function faultsOf({ title, body }: Pick<Draft, 'title' | 'body'>): FieldFaults {
  return {
    ...(title.trim() === '' && { title: msg('feedback.form.title.required') }),
    ...(body.trim() === '' && { body: msg('feedback.form.body.required') }),
  }
}

/** The context as it is sent: without what was taken out and what is not known. */
export function contextText(facts: ContextFacts, withheld: readonly ContextKey[]): string {
  const sent = CONTEXT_KEYS.filter((key) => !withheld.includes(key) && (facts[key] ?? '') !== '')
  if (sent.length === 0) return ''
  const text = JSON.stringify(Object.fromEntries(sent.map((key) => [key, facts[key]])))
  return text.length <= LIMITS.feedbackContext ? text : ''
}

/** Reads a context that was sent along. */
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

/** By matter, when its newest answer was seen on this device. */
export type Seen = Readonly<Record<string, string>>

export function readSeen(stored: unknown): Seen {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([id, at]) => (typeof at === 'string' ? [[id, at]] : [])),
  )
}

/** Whether a matter has an answer that was not opened on this device yet. */
export function isUnread(
  { id, state, updatedAt }: Pick<FeedbackSummary, 'id' | 'state' | 'updatedAt'>,
  seen: Seen,
): boolean {
  const at = seen[id]
  return state === 'answered' && (at === undefined || at < (updatedAt ?? ''))
}

/** Replies that were begun, by matter. `messageId` belongs to `sent`: another text is another message. */
export type ReplyDraft = { text: string; messageId: string; sent: string }
export type ReplyDrafts = Readonly<Record<string, ReplyDraft>>

export const NO_REPLY: ReplyDraft = { text: '', messageId: '', sent: '' }

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

export type Address = {
  /** The matter that is open. */
  id: string | null
  /** The form is open; with the page that it is about, and its kind. */
  isNew: boolean
  kind: FeedbackKind | null
  page: string
  state: FeedbackState | null
  current: number
}

/** Reads the address of the screen. What makes no sense counts as not given. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search)
  const id = query.get('id') ?? ''
  const asked = query.get('new')
  const current = Number(query.get('current') ?? '1')
  return {
    id: /^\d{1,19}$/.test(id) ? id : null,
    isNew: asked !== null,
    kind: FEEDBACK_KINDS.find((kind) => kind === asked) ?? null,
    page: readPage(query.get('page') ?? ''),
    state: FEEDBACK_STATES.find((state) => state === query.get('state')) ?? null,
    current: Number.isInteger(current) && current >= 1 && current <= 100_000 ? current : 1,
  }
}
