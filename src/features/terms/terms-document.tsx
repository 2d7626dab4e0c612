/** Text of a legal document, which reports when its end was shown. A separate chunk, loaded with the sanitiser. */
import { useEffect, useRef } from 'react'
import { useLocale } from '../../i18n/use-t.ts'
import type { TermsDocument as Document } from '../../contract/endpoints/content.ts'
import { textIn } from '../../ui/content/localised.ts'
import { Html, useSafeHtml } from '../../ui/html.tsx'
import classes from './terms.module.css'

/** Minimum height in px of the bar that covers the end of the dialog: covered text is not displayed. */
const BAR_PX = 76

type Props = {
  document: Document
  /** Called when the end of the text is in view. */
  onEndShown?: () => void
}

export function TermsDocument({ document, onEndShown }: Props) {
  const locale = useLocale()
  const content = useSafeHtml(textIn(document, 'content', locale))
  const isPending = content.state === 'pending'
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The end of an empty document does not count.
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
