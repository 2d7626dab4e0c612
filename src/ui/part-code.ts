import { type ComponentType, createElement, lazy, type ReactNode } from 'react'
import type { TextPart, Texts } from '../i18n/locale.ts'

export type Bring = <T>(run: () => Promise<T>) => Promise<T | null>
export type NeededTexts = Pick<Texts, 'need' | 'has'> | null

/** The part, or what stands in its place where it could not be had. */
type Inside<P> = ComponentType<{ props: P; unhad: ReactNode }>

/** The code of a lazy part with the texts that it needs, asked for once. */
export type PartCode<P> = {
  /** What draws it; suspends until both have come. */
  inside: (texts: NeededTexts) => Inside<P>
  /** @returns false when it could not be had */
  ready: (texts: NeededTexts) => Promise<boolean>
  /** Forgets that it could not be had. */
  again: () => void
}

const insideOf =
  <P extends object>(Part: ComponentType<P> | null): Inside<P> =>
  ({ props, unhad }) =>
    Part === null ? unhad : createElement(Part, props)

/** @param bring fetches the code, and gives null where it cannot be had */
export function partCode<P extends object>(
  load: () => Promise<ComponentType<P>>,
  text: TextPart | undefined,
  bring: Bring = (run) => run().catch(() => null),
): PartCode<P> {
  /** What has come. */
  let had: Inside<P> | null = null
  let coming: {
    texts: NeededTexts
    part: Promise<ComponentType<P> | null>
    inside: Inside<P>
  } | null = null
  let isLost = false

  const hasTexts = (texts: NeededTexts) => text === undefined || (texts?.has(text) ?? true)

  async function fetchBoth(texts: NeededTexts): Promise<ComponentType<P> | null> {
    const words = hasTexts(texts) || text === undefined ? null : texts?.need(text)
    const [Part, areWords] = await Promise.all([
      bring(load),
      Promise.resolve(words).then(
        () => true,
        () => false,
      ),
    ])
    const isHad = Part !== null && areWords
    if (isHad) had = insideOf(Part)
    else isLost = true
    return isHad ? Part : null
  }

  /** Another tree may have other texts. */
  function asked(texts: NeededTexts) {
    if (coming?.texts === texts) return coming
    const part = fetchBoth(texts)
    const inside = lazy(async () => ({ default: insideOf(await part) }))
    return (coming = { texts, part, inside })
  }

  return {
    // What is at hand is drawn at once.
    inside: (texts) => (had !== null && hasTexts(texts) ? had : asked(texts).inside),
    ready: async (texts) => (had !== null && hasTexts(texts)) || (await asked(texts).part) !== null,
    again() {
      if (isLost) coming = null
      isLost = false
    },
  }
}
