/**
 * Reading progress, as a line below the top bar. Updated outside React because it changes with every frame.
 * Decorative: the scroll position conveys the same to screen readers.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { computeReadShare } from '../model.ts'
import classes from './article.module.css'

type Props = {
  /** Element whose text is read. */
  textRef: RefObject<HTMLElement | null>
}

export function ReadingProgress({ textRef }: Props) {
  const lineRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const draw = () => {
      const text = textRef.current?.getBoundingClientRect()
      if (!text || !lineRef.current) return
      lineRef.current.style.transform = `scaleX(${computeReadShare(text, window.innerHeight)})`
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [textRef])
  return (
    <div className={classes.progress} aria-hidden="true" data-part="reading-progress">
      <div ref={lineRef} className={classes.progressLine} />
    </div>
  )
}
