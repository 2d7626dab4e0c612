/** What is sent to a device while no page is open (Web Push): what it is about, and nothing of what it says. */
import { writtenLanguage, type WrittenLanguage } from './languages.ts'
import { isPath } from './worker-messages.ts'

/** What a device is told about; each can be switched off. `billing`: a payment that the member has to see to. */
export const PUSH_KINDS = ['feedback', 'export', 'billing'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

export type PushMessage = {
  /** Null: of a kind that this worker does not know yet. */
  kind: PushKind | null
  language: WrittenLanguage
  /** Path to open. */
  path: string
}

/** Reads what a push service has brought; what cannot be read is about something unknown, at the first page. */
export function readPushMessage(value: unknown): PushMessage {
  const { kind, language, path } = (value ?? {}) as Record<string, unknown>
  return {
    kind: PUSH_KINDS.find((known) => known === kind) ?? null,
    language: writtenLanguage(language),
    path: isPath(path) ? path : '/',
  }
}
