import type { TextPart, Texts } from '../i18n/locale.ts'

/** The code of a lazy part, asked for once. */
export type Codes<T> = {
  /** What has come; null before, and where it could not be had. */
  had: () => T | null
  once: () => Promise<T | null>
  /** Forgets that it could not be had. */
  again: () => void
}

type Bring = <T>(run: () => Promise<T>) => Promise<T | null>

/** @param bring fetches it, and gives null where it cannot be had */
export function codesOf<T>(
  load: () => Promise<T>,
  bring: Bring = (run) => run().catch(() => null),
): Codes<T> {
  let part: T | null = null
  let isLost = false
  let coming: Promise<T | null> | null = null
  const begin = async () => {
    part = await bring(load)
    isLost = part === null
    return part
  }
  return {
    had: () => part,
    once: () => (coming ??= begin()),
    again: () => {
      if (isLost) coming = null
      isLost = false
    },
  }
}

type NeededTexts = Pick<Texts, 'need' | 'has'>

type Coming = { promise: Promise<boolean>; isLost: boolean }

const asked = new WeakMap<NeededTexts, Map<TextPart, Coming>>()

/**
 * Texts that are on their way, the same promise for all who ask; null where nothing has to be waited for. It is
 * false where they could not be had, until that is forgotten.
 */
export function textsOf(
  texts: NeededTexts | null,
  part: TextPart | undefined,
): Promise<boolean> | null {
  if (texts === null || part === undefined || texts.has(part)) return null
  const parts = asked.get(texts) ?? new Map<TextPart, Coming>()
  asked.set(texts, parts)
  const known = parts.get(part)
  if (known) return known.promise
  const promise = texts.need(part).then(
    () => true,
    () => {
      coming.isLost = true
      return false
    },
  )
  const coming = { promise, isLost: false }
  parts.set(part, coming)
  return promise
}

/** Forgets that texts could not be had. */
export function askTextsAgain(texts: NeededTexts | null, part: TextPart | undefined): void {
  const parts = texts && asked.get(texts)
  if (part !== undefined && parts?.get(part)?.isLost === true) parts.delete(part)
}
