import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './result.module.css'

/** Whether what an element holds is wider than the element. */
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
  /** Where the same stands in another form on narrow places. */
  isWideOnly?: boolean
  children: ReactNode
}

/** A table that may be wider than its place. Then it is a stop of the keyboard, which moves it. */
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
