import { useEffect, useEffectEvent, useRef } from 'react'
import { type EntryDraft, readEntryDraft, writeEntryDraft } from './entry-draft.ts'

/**
 * Fills a form with what was typed before, and keeps what is typed now.
 * @param part what of the form is kept
 * @param fill puts kept values into the form
 */
export function useEntryDraft(
  part: Partial<EntryDraft>,
  fill: (kept: Partial<EntryDraft>) => void,
): void {
  const text = JSON.stringify(part)
  const lastText = useRef(text)

  const restore = useEffectEvent(() => {
    const kept = Object.entries(readEntryDraft()).filter(([name]) => name in part)
    if (kept.length > 0) fill(Object.fromEntries(kept))
  })
  useEffect(() => restore(), [])

  useEffect(() => {
    // The initial values were not typed: they must not replace a stored draft.
    if (lastText.current === text) return
    lastText.current = text
    writeEntryDraft(JSON.parse(text) as Partial<EntryDraft>)
  }, [text])
}
