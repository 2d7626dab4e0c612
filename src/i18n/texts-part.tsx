import { createContext, use, useEffect, useState } from 'react'
import type { TextPart, Texts } from './locale.ts'

/** Where parts of a page get texts that did not come with it. */
export const TextsContext = createContext<Pick<Texts, 'need'> | null>(null)

export type TextsState = 'loading' | 'ready' | 'failed'

/**
 * Brings a part's texts for something on a public page that only some readers open.
 * Without a source around (in a test) everything counts as there.
 */
export function useTextsPart(part: TextPart): TextsState {
  const texts = use(TextsContext)
  const [state, setState] = useState<TextsState>(texts === null ? 'ready' : 'loading')
  useEffect(() => {
    let isOver = false
    texts?.need(part).then(
      () => isOver || setState('ready'),
      () => isOver || setState('failed'),
    )
    return () => {
      isOver = true
    }
  }, [part, texts])
  return state
}
