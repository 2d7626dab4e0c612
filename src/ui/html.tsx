/** Sanitises HTML of the service and renders it, or leaves the server-rendered one as it is. */
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { isKnownPath } from '../contract/routes.ts'
import { useLocale, useT } from '../i18n/use-t.ts'
import classes from './html.module.css'
import { useSanitiser } from './sanitiser.ts'
import { SkeletonLines } from './states.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import {
  FIGURE_ATTRIBUTE,
  type HtmlPart,
  type HtmlSection,
  markOfHtml,
  SERVER_HTML_ATTRIBUTE,
  serverRenderedText,
} from './server-rendered-html.ts'

/**
 * State of `Html`. `rendered`: server-rendered and already in the page; `own`: sanitised here; `pending`: waits for the
 * sanitiser. Under enforced Trusted Types `html` is a `TrustedHTML` of its policy.
 */
export type ShownHtml = {
  state: 'rendered' | 'own' | 'pending'
  html: TrustedHTML | string
  sections: readonly HtmlSection[]
  /** The same text split at its figures, if it has any. */
  parts: readonly HtmlPart[]
  /** Hash of the source, in a server-rendered page. */
  mark: string | null
}

/** Returns the server-rendered text that was found at hydration. */
function useServerRendered(encoded: string, language: string) {
  const isServerRendered = !useIsHydrated()
  const [found] = useState(() => {
    const mark = isServerRendered ? markOfHtml(encoded, language) : null
    return { mark, text: mark === null ? null : serverRenderedText(mark), encoded, language }
  })
  const isSame = found.encoded === encoded && found.language === language
  return { ...found, isSame: found.text !== null && isSame }
}

/**
 * Decodes (once) and sanitises content of the service. Server-rendered HTML is left as it is until another text has to
 * be shown.
 * @param encoded URL-encoded HTML
 */
export function useSafeHtml(encoded: string): ShownHtml {
  const t = useT()
  const { mark, text, isSame } = useServerRendered(encoded, useLocale())
  // The server-rendered text exists in the DOM only: once replaced, it cannot be restored.
  const [isReplaced, setIsReplaced] = useState(false)
  const isServerRendered = isSame && !isReplaced
  const sanitise = useSanitiser(!isServerRendered)
  const own = useMemo(
    () =>
      isServerRendered || sanitise === null
        ? null
        : sanitise(encoded, { tableLabel: (position) => t('html.table', { position }) }),
    [encoded, isServerRendered, sanitise, t],
  )
  if (own !== null && text !== null && !isReplaced) setIsReplaced(true)
  return useMemo(() => {
    if (own !== null) return { state: 'own', ...own, mark }
    // The old text stays until the new one can be shown.
    return {
      state: text === null ? 'pending' : 'rendered',
      html: '',
      sections: text?.sections ?? [],
      parts: text?.parts ?? [],
      mark,
    }
  }, [mark, own, text])
}

/** Returns the path of an unmodified click on a link to a page of ours, or null. */
function ownPath(event: MouseEvent<HTMLElement>): string | null {
  const isPlain =
    event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
  const href = link?.getAttribute('href') ?? null
  if (!isPlain || event.defaultPrevented || href === null) return null
  return isKnownPath(href.split(/[?#]/, 1)[0] ?? href) ? href : null
}

/** A part of a text: HTML, or a figure with its caption. */
function Part({ part, figure }: { part: HtmlPart; figure: (name: string) => ReactNode }) {
  // A stable object for the same text: React compares by identity and sets the HTML only once.
  const inner = useMemo(() => ({ __html: part.html }), [part.html])
  // Created by `useSafeHtml` only, with the sanitiser.
  const text = { suppressHydrationWarning: true, dangerouslySetInnerHTML: inner }
  if (part.figure === null) return <div data-part="" {...text} />
  const shown = figure(part.figure)
  return (
    <figure {...{ [FIGURE_ATTRIBUTE]: part.figure }} hidden={shown === null}>
      {shown}
      <figcaption {...text} />
    </figure>
  )
}

type Props = {
  content: ShownHtml
  className?: string
  /** Renders a figure of that name within the text; null for unknown names. Absent, no figures are shown. */
  figure?: (name: string) => ReactNode
}

/** Renders sanitised HTML. Links to pages of ours navigate without a page load. */
export function Html({ content, className, figure }: Props) {
  const [, navigate] = useLocation()
  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const path = ownPath(event)
    if (path === null) return
    event.preventDefault()
    navigate(path)
  }
  // A stable object for the same text: React compares by identity and sets the HTML only once.
  const inner = useMemo(() => ({ __html: content.html }), [content.html])
  if (content.state === 'pending') return <SkeletonLines lines={6} />
  const frame = {
    className: className === undefined ? classes.html : `${classes.html} ${className}`,
    ...(content.mark !== null && { [SERVER_HTML_ATTRIBUTE]: content.mark }),
    onClick,
  }
  // Hydration leaves the content as it is, whatever `inner` is; another text needs another element.
  const key = content.state === 'rendered' ? 'rendered' : 'own'
  if (figure && content.parts.length > 0) {
    return (
      // The links inside are the controls; the wrapper only listens to them.
      <div key={key} {...frame}>
        {content.parts.map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts stand where they stand
          <Part key={index} part={part} figure={figure} />
        ))}
      </div>
    )
  }
  return (
    <div
      key={key}
      suppressHydrationWarning
      {...frame}
      // oxlint-disable-next-line react/no-danger -- only `useSafeHtml` makes it, with the sanitiser.
      dangerouslySetInnerHTML={inner}
    />
  )
}
