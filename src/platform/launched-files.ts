/**
 * Import inbox: files received otherwise than through a tool's own page. Held in memory only, until
 * the user removes them. Files that arrive from outside are not read before the user opens the
 * inbox (S49).
 */
import type { ShareRefusal } from '../contract/share-target.ts'

/** Where a file came from. Which app or site shared it cannot be known. */
export type InboxChannel = 'shared' | 'opened' | 'dropped' | 'chosen'
export type InboxFile = { file: File; channel: InboxChannel }

export type AssignedFiles = {
  toolId: string
  files: readonly File[]
  /** Detected kind of file in the tools' own terms; null where none was. */
  kind: string | null
}

export type Inbox = {
  files: readonly InboxFile[]
  /** Whether the user has opened it. */
  isOpened: boolean
  /** Reason why the last arrival was not accepted. */
  refusal: ShareRefusal | null
  /** Whether files are dragged over the page. */
  isDragging: boolean
  /** Files that a tool takes when its page opens. */
  assigned: AssignedFiles | null
}

export const EMPTY_INBOX: Inbox = {
  files: [],
  isOpened: false,
  refusal: null,
  isDragging: false,
  assigned: null,
}
let inbox = EMPTY_INBOX
const listeners = new Set<() => void>()

/** Changes the inbox. */
export function setInbox(change: Partial<Inbox>): void {
  inbox = change === EMPTY_INBOX ? EMPTY_INBOX : { ...inbox, ...change }
  for (const listener of listeners) listener()
}

/** Returns the inbox; the same object until it changes. */
export function getInbox(): Inbox {
  return inbox
}

export function subscribeToInbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Drops all files, so that nothing of one member is left for the next. */
export function clearLaunchedFiles(): void {
  setInbox(EMPTY_INBOX)
}
