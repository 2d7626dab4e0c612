import { useEffect, useRef } from 'react'
import { useLocale } from '../../i18n/use-t.ts'
import type { TermsDocument as Document } from '../../contract/endpoints/content.ts'
import { textIn } from '../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../ui/html.tsx'
import classes from './terms.module.css'

/** Least height of the bar that lies over the end of the dialog: what it covers is not displayed. */
const BAR_PX = 76

type Props = {
  document: Document
  /** The end of the text is in view: all of it has been, or can be scrolled back to. */
  onEndShown?: () => void
}

/** The text of a terms document. A separate chunk, loaded with the sanitiser. */
export function TermsDocument({ document, onEndShown }: Props) {
  const locale = useLocale()
  const content = useSafeHtml(textIn(document, 'content', locale))
  const isPending = content.state === 'pending'
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The end of nothing is no end that was seen.
    if (end.current === null || onEndShown === undefined || isPending) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onEndShown()
      },
      { rootMargin: `0px 0px -${BAR_PX}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isPending, onEndShown])
  return (
    <>
      <Html content={content} className={classes.text} />
      <div ref={end} className={classes.end} />
    </>
  )
}
