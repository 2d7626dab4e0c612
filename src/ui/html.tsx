import '@fontsource-variable/inter/wght-italic.css'
import { type MouseEvent, useMemo } from 'react'
import { useLocation } from 'wouter'
import { isKnownPath } from '../contract/routes.ts'
import { useT } from '../i18n/use-t.ts'
import classes from './html.module.css'
import { decodeContent, type SafeHtml, sanitiseHtml } from './sanitise.ts'

/**
 * Decodes (once) and sanitises content of the service.
 * @param encoded URL-encoded HTML
 */
export function useSafeHtml(encoded: string): SafeHtml {
  const t = useT()
  return useMemo(
    () =>
      sanitiseHtml(decodeContent(encoded), {
        tableLabel: (position) => t('html.table', { position }),
      }),
    [encoded, t],
  )
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

type Props = { content: SafeHtml; className?: string }

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
  return (
    // The links inside are the controls; the wrapper only listens to them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={className === undefined ? classes.html : `${classes.html} ${className}`}
      onClick={onClick}
      // oxlint-disable-next-line react/no-danger -- `SafeHtml` is only made by the sanitiser.
      dangerouslySetInnerHTML={inner}
    />
  )
}
