import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, type RefCallback, useCallback, useState } from 'react'
import { useFigureMode } from '../charts/figure-mode.ts'
import classes from './result.module.css'
import { useIsOnPaper } from './sections.tsx'

/** As in `result.module.css`: a place of this width or less has no room for tables. */
const NARROW_PX = 700
/** A window of this width has no place that is wider. */
const NARROW_WINDOW = `(max-width: ${NARROW_PX}px)`

type Room = 'wide' | 'narrow'

/** Whether the place of an element is wide or narrow, as the styles see it. */
function useRoom(): [RefCallback<HTMLElement>, Room] {
  const isNarrowWindow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false })
  const [seen, setSeen] = useState<Room | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    const place = element?.closest(`.${classes.section}, .${classes.result}`)
    if (!place) return undefined
    const observer = new ResizeObserver((entries) => {
      const width = entries.at(-1)?.contentRect.width ?? 0
      // Nothing has room while it is not shown.
      if (width > 0) setSeen(width <= NARROW_PX ? 'narrow' : 'wide')
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [ref, isNarrowWindow ? 'narrow' : (seen ?? 'wide')]
}

type Props = { wide: ReactNode; narrow: ReactNode }

function Seen({ wide, narrow }: Props) {
  const [ref, room] = useRoom()
  return <div ref={ref}>{room === 'wide' ? wide : narrow}</div>
}

/**
 * The same as a table and as cards, of which the styles show one. Only that one is drawn: long lists cost twice as
 * much, and those who wait for them see half of it. On paper, whose width nobody knows before, both are there.
 */
export function ByRoom({ wide, narrow }: Props) {
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
  return <Seen wide={wide} narrow={narrow} />
}
