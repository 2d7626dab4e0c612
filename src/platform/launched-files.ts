/**
 * Import inbox: files received otherwise than through a tool's own page. Held in memory only, until
 * the user removes them. Files that arrive from outside are not read before the user opens the
 * inbox (S49).
 */
import type { ShareRefusal } from '../contract/share-target.ts'

/** Where a file came from. Which app or site shared it cannot be known. */
export type InboxChannel = 'shared' | 'opened' | 'dropped' | 'chosen'
export type InboxFile = { file: File; channel: InboxChannel }

export type Inbox = {
  files: readonly InboxFile[]
  /** Whether the user has opened it. */
  isOpened: boolean
  /** Reason why the last arrival was not accepted. */
  refusal: ShareRefusal | null
  /** Whether files are dragged over the page. */
  isDragging: boolean
}

type AssignedFiles = { toolId: string; files: readonly File[]; kind: string | null }

const EMPTY: Inbox = { files: [], isOpened: false, refusal: null, isDragging: false }
let inbox = EMPTY
let assigned: AssignedFiles | null = null
const listeners = new Set<() => void>()

/** Changes the inbox. */
export function setInbox(change: Partial<Inbox>): void {
  inbox = { ...inbox, ...change }
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

/**
 * Assigns files to a tool, whose page takes them when it opens. They stay in the inbox, for the user
 * who comes back.
 * @param kind detected kind of file in the tools' own terms; null where none was
 */
export function assignFiles(toolId: string, files: readonly File[], kind: string | null): void {
  assigned = { toolId, files, kind }
}

/** Returns the files assigned to this tool, once; null without any. */
export function takeAssignedFiles(toolId: string): Omit<AssignedFiles, 'toolId'> | null {
  if (assigned?.toolId !== toolId) return null
  const { files, kind } = assigned
  assigned = null
  return { files, kind }
}

/** Drops all files, so that nothing of one member is left for the next. */
export function clearLaunchedFiles(): void {
  assigned = null
  setInbox(EMPTY)
}
