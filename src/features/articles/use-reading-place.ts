import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { keepPlace, readPlace } from '../../cache/reading-places.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { type Block, nextPlace, shareAbove } from './place-model.ts'

/** Below the sticky bar: where one reads. */
export const READING_LINE_PX = 72
/** A reader who has been still for so long has stopped here. */
const STILL_MS = 400

/** The parts of a text as they stand in the window now. */
export function blocksOf(text: HTMLElement): Block[] {
  return [...text.querySelectorAll(':scope > * > *')].map((block) => {
    const { top, height } = block.getBoundingClientRect()
    return { characters: block.textContent.length, top, height }
  })
}

type Watched = { userId: string; id: string; text: HTMLElement }

function note({ userId, id, text }: Watched): void {
  const { bottom } = text.getBoundingClientRect()
  const place = nextPlace(shareAbove(blocksOf(text), READING_LINE_PX), bottom <= window.innerHeight)
  if (place !== 'same') keepPlace(userId, id, place)
}

/** Notes where the reader is whenever he has stopped scrolling. @returns a function that ends it */
function watch(watched: Watched, isHeld: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onStill = () => {
    timer = undefined
    if (!isHeld()) note(watched)
  }
  const onScroll = () => {
    clearTimeout(timer)
    timer = setTimeout(onStill, STILL_MS)
  }
  // The page may never come back.
  const onHide = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    onStill()
  }
  // The first scroll has brought this code here.
  onScroll()
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('pagehide', onHide)
  document.addEventListener('visibilitychange', onHide)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('pagehide', onHide)
    document.removeEventListener('visibilitychange', onHide)
  }
}

/**
 * Keeps where the reader stops in an article, and has the place of the last visit while it is offered. It is not
 * overwritten before the reader has decided: by a press, or by reading on from where he is.
 */
export function useReadingPlace(id: string, textRef: RefObject<HTMLElement | null>) {
  const userId = useCacheUserId()
  const [offered, setOffered] = useState<number | null>(null)
  const isOffered = useRef(false)
  useEffect(() => {
    const text = textRef.current
    if (!text) return undefined
    const place = location.hash.length > 1 ? null : readPlace(userId, id)
    isOffered.current = place !== null
    // Only the device knows it: the page as the server wrote it has none.
    setOffered(place && place.share)
    return watch({ userId, id, text }, () => isOffered.current)
  }, [id, textRef, userId])
  const end = useCallback(
    (isWanted: boolean) => {
      isOffered.current = false
      setOffered(null)
      if (!isWanted) keepPlace(userId, id, null)
    },
    [id, userId],
  )
  return { offered, end }
}
