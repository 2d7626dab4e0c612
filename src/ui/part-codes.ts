import type { TextPart, Texts } from '../i18n/locale.ts'

/** The code of a lazy part, asked for once. */
export type Codes<T> = {
  /** What comes, the same promise for all who ask; null where it could not be had. */
  once: () => Promise<T | null>
  /** Forgets that it could not be had. */
  again: () => void
}

/** A promise that React reads without waiting once it is fulfilled: what is at hand is drawn at once. */
function readable<T>(promise: Promise<T>): Promise<T> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }))
  return promise
}

type Bring = <T>(run: () => Promise<T>) => Promise<T | null>

/** @param bring fetches it, and gives null where it cannot be had */
export function codesOf<T>(
  load: () => Promise<T>,
  bring: Bring = (run) => run().catch(() => null),
): Codes<T> {
  let isLost = false
  let coming: Promise<T | null> | null = null
  const begin = async () => {
    const part = await bring(load)
    isLost = part === null
    return part
  }
  return {
    once: () => (coming ??= readable(begin())),
    again: () => {
      if (isLost) coming = null
      isLost = false
    },
  }
}

type NeededTexts = Pick<Texts, 'need' | 'has'>

type Coming = { promise: Promise<boolean>; isLost: boolean }

const AT_HAND = Object.assign(Promise.resolve(true), { status: 'fulfilled', value: true })

const asked = new WeakMap<NeededTexts, Map<TextPart, Coming>>()

/**
 * Texts that are on their way, the same promise for all who ask. It is false where they could not be had, until
 * that is forgotten.
 */
export function textsOf(texts: NeededTexts | null, part: TextPart | undefined): Promise<boolean> {
  if (texts === null || part === undefined || texts.has(part)) return AT_HAND
  const parts = asked.get(texts) ?? new Map<TextPart, Coming>()
  asked.set(texts, parts)
  const known = parts.get(part)
  if (known) return known.promise
  const promise = readable(
    texts.need(part).then(
      () => true,
      () => {
        coming.isLost = true
        return false
      },
    ),
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
