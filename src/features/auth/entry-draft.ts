/** Stores what was typed on the sign-in pages for this tab, without passwords and codes. */
import type { PhoneValue } from '../../lib/phone-number.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { tabStore } from '../../platform/local-store.ts'
import { type Channel, CHANNELS } from './address.ts'

/** Methods of signing in, next to passkeys. */
export const SIGN_IN_METHODS = ['password', 'code'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

/**
 * Draft shared by the sign-in pages: stored across reloads and page changes until the tab closes,
 * and never with a password or a code.
 */
export type EntryDraft = {
  channel: Channel
  way: SignInMethod
  email: string
  phone: PhoneValue
  nick: string
}

const LONGEST = 300

function wordOf<const W extends string>(words: readonly W[], value: unknown): W | undefined {
  return words.find((word) => word === value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST ? value : undefined
}

function phoneOf(value: unknown): PhoneValue | undefined {
  const { region, national } = (value ?? {}) as Partial<PhoneValue>
  if (textOf(region) === undefined || typeof national !== 'string') return undefined
  return /^[A-Z]{2}$/.test(String(region)) && national.length <= LONGEST
    ? { region: String(region), national }
    : undefined
}

/** Reads the stored draft; unreadable fields are dropped. */
export function readEntryDraft(): Partial<EntryDraft> {
  let stored: Record<string, unknown>
  try {
    stored = (JSON.parse(tabStore.get(storageKeys.entryDraft()) ?? '{}') ?? {}) as typeof stored
  } catch {
    return {}
  }
  const draft = {
    channel: wordOf(CHANNELS, stored['channel']),
    way: wordOf(SIGN_IN_METHODS, stored['way']),
    email: textOf(stored['email']),
    phone: phoneOf(stored['phone']),
    nick: textOf(stored['nick']),
  }
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined),
  ) as Partial<EntryDraft>
}

/** Stores the fields of a form; other fields are unchanged. */
export function writeEntryDraft(part: Partial<EntryDraft>): void {
  tabStore.set(storageKeys.entryDraft(), JSON.stringify({ ...readEntryDraft(), ...part }))
}

/** Clears the draft after a sign-in: the next person at this tab starts with an empty form. */
export function forgetEntryDraft(): void {
  tabStore.remove(storageKeys.entryDraft())
}
