/** Frame of a table that may be wider than its container. Overflowing, it is focusable and scrolls by keyboard. */
import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './result.module.css'

/** Whether the content of an element is wider than the element. */
function useIsTooWide(): [RefCallback<HTMLElement>, boolean] {
  const [isTooWide, setTooWide] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => setTooWide(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return [ref, isTooWide]
}

type Props = {
  /** Whether narrow screens show another form instead. */
  isWideOnly?: boolean
  children: ReactNode
}

export function ScrollBox({ isWideOnly = false, children }: Props) {
  const t = useT()
  const [ref, isTooWide] = useIsTooWide()
  const className = isWideOnly ? `${classes.wide} ${classes.scroll}` : classes.scroll
  return isTooWide ? (
    <div
      ref={ref}
      className={className}
      tabIndex={0}
      role="group"
      aria-label={t('analysis.scroll')}
    >
      {children}
    </div>
  ) : (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
