import { useEffect } from 'react'
import { brand } from '../contract/brand.ts'
import { useLocale } from '../i18n/use-t.ts'

/**
 * Sets the document's title, followed by the product's name, while the component is mounted, overriding the route's
 * own.
 * @param title null leaves the route's; empty is the product's name alone
 */
export function usePageTitle(title: string | null): void {
  const name = brand.name[useLocale()]
  useEffect(() => {
    if (title !== null) document.title = title === '' ? name : `${title} · ${name}`
  }, [name, title])
}

const DESCRIPTION_MAX = 300

/**
 * Sets the page's meta description, in the user's language, for search engines and link previews. The previous one is
 * restored when the component unmounts.
 */
export function usePageDescription(description: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]')
    const before = meta?.getAttribute('content')
    if (!meta || description === '') return undefined
    meta.setAttribute('content', [...description].slice(0, DESCRIPTION_MAX).join(''))
    // The server rendered the canonical URL of the first page; this may be another page.
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
