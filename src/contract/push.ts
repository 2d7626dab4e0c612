/** Push message (Web Push): the kind of event, never its content. */
import { contentLanguageOf, type ContentLanguage } from './languages.ts'
import { isPath } from './worker-messages.ts'

/**
 * Kinds of push notifications; each can be switched off. `billing`: a payment that requires the
 * member's action.
 */
export const PUSH_KINDS = ['feedback', 'export', 'billing'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

export type PushMessage = {
  /** Null: a kind that this worker does not know yet. */
  kind: PushKind | null
  language: ContentLanguage
  /** Path to open. */
  path: string
}

/** Reads a push message; an unreadable one is of unknown kind and opens the first page. */
export function readPushMessage(value: unknown): PushMessage {
  const { kind, language, path } = (value ?? {}) as Record<string, unknown>
  return {
    kind: PUSH_KINDS.find((known) => known === kind) ?? null,
    language: contentLanguageOf(language),
    path: isPath(path) ? path : '/',
  }
}
