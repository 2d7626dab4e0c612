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
    // The server wrote the address of the page that was asked for; this may be the next one.
    const id = new URLSearchParams(location.search).get('id')
    const query = id === null ? '' : `?id=${encodeURIComponent(id)}`
    document
      .querySelector('link[rel="canonical"]')
      ?.setAttribute('href', `${location.origin}${location.pathname}${query}`)
    return () => {
      if (before != null) meta.setAttribute('content', before)
    }
  }, [description])
}
