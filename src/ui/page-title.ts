import { useEffect } from 'react'

/** Sets the document's title while the component is shown, overriding the route's own. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}

const DESCRIPTION_MAX = 300

/**
 * Sets the page's meta description, in the reader's language, for search engines and link previews.
 * The previous one is restored when the component unmounts.
 */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const before = meta?.getAttribute('content')
    if (!meta || description === '') return undefined
    meta.setAttribute('content', [...description].slice(0, DESCRIPTION_MAX).join(''))
    // The server wrote the canonical address of the first page; this may be another page.
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
