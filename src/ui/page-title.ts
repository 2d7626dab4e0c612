import { useEffect } from 'react'

/** Sets the document's title while the component is shown, over the route's own. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

const DESCRIPTION_MAX = 300

/**
 * Says in the page's head what it is about, in the reader's language. Search engines and links show
 * it. What was there before comes back when the component goes.
 */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const before = meta?.getAttribute('content')
    if (!meta || description === '') return undefined
    meta.setAttribute('content', [...description].slice(0, DESCRIPTION_MAX).join(''))
    return () => {
      if (before != null) meta.setAttribute('content', before)
    }
  }, [description])
}
