import { createContext, use, useEffect, useState } from 'react'
import type { TextPart, Texts } from './locale.ts'

/** Context for loading texts that did not come with the page. */
export const TextsContext = createContext<Pick<Texts, 'need' | 'has'> | null>(null)

export type TextsState = 'loading' | 'ready' | 'failed'

/**
 * Loads a part's texts for something on a public page that only some readers open. Without a
 * provider (in a test) all texts count as loaded.
 */
export function useTextsPart(part: TextPart): TextsState {
  const texts = use(TextsContext)
  const [state, setState] = useState<TextsState>(() =>
    (texts?.has(part) ?? true) ? 'ready' : 'loading',
  )
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
