import '@fontsource-variable/inter/wght-italic.css'
import { type MouseEvent, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isKnownPath } from '../contract/routes.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import classes from './html.module.css'
import { useIsWritten, useSanitiser } from './sanitiser.ts'
import { SkeletonLines } from './states.tsx'
import { type HtmlSection, markOfHtml, WRITTEN_HTML, writtenSections } from './written-html.ts'

/**
 * What `Html` shows. `written` stands in the page, as the server sanitised it; `own` was sanitised here;
 * `pending` waits for the sanitiser. Under enforced Trusted Types `html` is a `TrustedHTML` of its policy.
 */
export type ShownHtml = {
  state: 'written' | 'own' | 'pending'
  html: TrustedHTML | string
  sections: readonly HtmlSection[]
  /** In a page that the server wrote: what the text was made from. */
  mark: string | null
}

/** What a component found in the page when it took it over. */
function useWritten(encoded: string, language: string) {
  const isWritten = useIsWritten()
  const [found] = useState(() => {
    const mark = isWritten ? markOfHtml(encoded, language) : null
    return { mark, sections: mark === null ? null : writtenSections(mark), encoded, language }
  })
  const isSame = found.encoded === encoded && found.language === language
  return { ...found, isSame: found.sections !== null && isSame }
}

/**
 * Decodes (once) and sanitises content of the service. What stands in the page is left as it is until
 * another text has to be shown.
 * @param encoded URL-encoded HTML
 */
export function useSafeHtml(encoded: string): ShownHtml {
  const t = useT()
  const { mark, sections, isSame } = useWritten(encoded, useLocale())
  // The text that the server wrote is nowhere but in the page: once replaced, it does not come back.
  const [isReplaced, setIsReplaced] = useState(false)
  const isWritten = isSame && !isReplaced
  const sanitise = useSanitiser(!isWritten)
  const own = useMemo(
    () =>
      isWritten || sanitise === null
        ? null
        : sanitise(encoded, { tableLabel: (position) => t('html.table', { position }) }),
    [encoded, isWritten, sanitise, t],
  )
  if (own !== null && sections !== null && !isReplaced) setIsReplaced(true)
  return useMemo(() => {
    if (own !== null) return { state: 'own', ...own, mark }
    // The old text stays until the new one can be shown.
    return {
      state: sections === null ? 'pending' : 'written',
      html: '',
      sections: sections ?? [],
      mark,
    }
  }, [mark, own, sections])
}

/** The path of an unmodified click on a link to a page of ours, or null. */
function ownPath(event: MouseEvent<HTMLElement>): string | null {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
  const href = link?.getAttribute('href') ?? null
  if (!isPlain || event.defaultPrevented || href === null) return null
  return isKnownPath(href.split(/[?#]/, 1)[0] ?? href) ? href : null
}

type Props = { content: ShownHtml; className?: string }

/** Renders sanitised HTML. Links to pages of ours navigate without a page load. */
export function Html({ content, className }: Props) {
  const [, navigate] = useLocation()
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const path = ownPath(event)
    if (path === null) return
    event.preventDefault()
    navigate(path)
  }
  // The same object for the same text: React compares by identity and writes only once.
  const inner = useMemo(() => ({ __html: content.html }), [content.html])
  if (content.state === 'pending') return <SkeletonLines lines={6} />
  return (
    // The links inside are the controls; the wrapper only listens to them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      // Taking a page over leaves what is inside as it is, whatever `inner` says; another text has another element.
      key={content.state === 'written' ? 'written' : 'own'}
      suppressHydrationWarning
      className={className === undefined ? classes.html : `${classes.html} ${className}`}
      {...(content.mark !== null && { [WRITTEN_HTML]: content.mark })}
      onClick={onClick}
      // oxlint-disable-next-line react/no-danger -- only `useSafeHtml` makes it, with the sanitiser.
      dangerouslySetInnerHTML={inner}
    />
  )
}
