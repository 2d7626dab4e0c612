/**
 * Renders a table in a wide container and cards in a narrow one. Only the visible form is rendered: both would double
 * the cost of long lists. In print, whose width is unknown in advance, both are rendered and CSS shows one.
 */
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { useFigureMode } from '../charts/figure-mode.ts'
import classes from './result.module.css'
import { useIsOnPaper } from './sections.tsx'

/** Container width up to which cards replace tables, as in `result.module.css`. */
const NARROW_REM = 43.75
/** Media query of windows in which no container is wider. */
const NARROW_WINDOW = `(max-width: ${NARROW_REM}em)`

/** Font size of the root, which users set in their browser, in px. */
const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

type ContainerWidth = 'wide' | 'narrow'

/** Returns whether the container of an element is wide or narrow, by the same width as the styles. */
function useContainerWidth(): [RefCallback<HTMLElement>, ContainerWidth] {
  const isNarrowWindow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false })
  const [seen, setSeen] = useState<ContainerWidth | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    const container = element?.closest(`.${classes.section}, .${classes.result}`)
    if (!container) return undefined
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width ?? 0
      // A hidden element has no width.
      if (width > 0) setSeen(width <= NARROW_REM * remPx() ? 'narrow' : 'wide')
    })
    observer.observe(container)
    return () => observer.disconnect()
  }, [])
  return [ref, isNarrowWindow ? 'narrow' : (seen ?? 'wide')]
}

type Props = { wide: ReactNode; narrow: ReactNode }

function MeasuredContainer({ wide, narrow }: Props) {
  const [ref, containerWidth] = useContainerWidth()
  return <div ref={ref}>{containerWidth === 'wide' ? wide : narrow}</div>
}

export function ByContainerWidth({ wide, narrow }: Props) {
  const isOnPaper = useIsOnPaper()
  const isDocument = useFigureMode() !== 'live'
  if (isOnPaper || isDocument || typeof ResizeObserver === 'undefined') {
    return (
      <>
        {wide}
        {narrow}
      </>
    )
  }
  return <MeasuredContainer wide={wide} narrow={narrow} />
}
