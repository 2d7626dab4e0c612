import { useEffect, useEffectEvent, useRef } from 'react'
import { type EntryDraft, readEntryDraft, writeEntryDraft } from './entry-draft.ts'

/**
 * Restores a form from the draft, and stores changes in it.
 * @param part fields of the form to store
 * @param fill sets stored values in the form
 */
export function useEntryDraft(
  part: Partial<EntryDraft>,
  fill: (storedFields: Partial<EntryDraft>) => void,
): void {
  const text = JSON.stringify(part)
  const lastText = useRef(text)

  const restore = useEffectEvent(() => {
    const storedFields = Object.entries(readEntryDraft()).filter(([name]) => name in part)
    if (storedFields.length > 0) fill(Object.fromEntries(storedFields))
  })
  useEffect(() => restore(), [])

  useEffect(() => {
    // The initial values were not typed: they must not replace a stored draft.
    if (lastText.current === text) return
    lastText.current = text
    writeEntryDraft(JSON.parse(text) as Partial<EntryDraft>)
  }, [text])
}
