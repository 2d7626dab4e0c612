import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sendPlace } from '../../cache/account-places.ts'
import { keepPlace, markUntold, notedOf, readNoted, readPlace } from '../../cache/reading-places.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import type { Article } from '../../contract/endpoints/content.ts'
import { VISITOR } from '../../lib/storage-keys.ts'
import { useOffers } from '../../session/offers.ts'
import { type Block, nextPlace, shareAbove } from './place-model.ts'

/** Below the sticky bar: where one reads. */
export const READING_LINE_PX = 72
/** A reader who has been still for so long has stopped here. */
const STILL_MS = 400
/** Longer than a screen of text takes: the account is told before the reader leaves, should the page never come back. */
const PAUSE_MS = 120_000

/** What a text consists of: around its figures it stands in parts. */
export const BLOCKS = ':scope > * > :not([data-part]), :scope > * > [data-part] > *'

/** The parts of a text as they stand in the window now. */
export function blocksOf(text: HTMLElement): Block[] {
  return [...text.querySelectorAll(BLOCKS)].map((block) => {
    const { top, height } = block.getBoundingClientRect()
    return { characters: block.textContent.length, top, height }
  })
}

/** The place where the reader is; null where he has read the text. */
function placeIn(text: HTMLElement): number | null | 'same' {
  const { bottom } = text.getBoundingClientRect()
  return nextPlace(shareAbove(blocksOf(text), READING_LINE_PX), bottom <= window.innerHeight)
}

type Watcher = {
  /** The reader has stopped scrolling. */
  onStill: () => void
  /** He has paused for long, or is leaving the page. */
  onPause: () => void
}

type Watch = {
  /** Who leaves a moment after scrolling has stopped as well. To be called while the text is still shown. */
  stopNow: () => void
  end: () => void
}

/** Tells when the reader has stopped scrolling, paused, or left. */
function watch({ onStill, onPause }: Watcher): Watch {
  let still: ReturnType<typeof setTimeout> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    still = undefined
    onStill()
  }
  const stopNow = () => {
    if (still === undefined) return
    clearTimeout(still)
    stop()
  }
  const onScroll = () => {
    clearTimeout(still)
    clearTimeout(pause)
    still = setTimeout(stop, STILL_MS)
    pause = setTimeout(onPause, PAUSE_MS)
  }
  // The page may never come back.
  const onHide = () => {
    clearTimeout(pause)
    stopNow()
    onPause()
  }
  // The first scroll has brought this code here.
  onScroll()
  window.addEventListener('scroll', onScroll, { passive: true })
  window.addEventListener('pagehide', onHide)
  document.addEventListener('visibilitychange', onHide)
  const end = () => {
    clearTimeout(still)
    clearTimeout(pause)
    window.removeEventListener('scroll', onScroll)
    window.removeEventListener('pagehide', onHide)
    document.removeEventListener('visibilitychange', onHide)
  }
  return { stopNow, end }
}

/**
 * The account's side of it: told once per visit and pause, never once per scroll.
 * @returns `change` notes that it has to be told, `tell` does so
 */
function useAccountPlace(article: Article) {
  const userId = useCacheUserId()
  const isOffered = useOffers('progress') && userId !== VISITOR
  const isUntold = useRef(false)
  const given = useRef(article)
  useEffect(() => {
    given.current = article
  }, [article])
  const change = useCallback(() => {
    isUntold.current = isOffered
    const { id, titleZh, titleEn } = given.current
    if (isOffered) markUntold(userId, id, { zh: titleZh, en: titleEn })
  }, [isOffered, userId])
  const tell = useCallback(() => {
    if (!isUntold.current) return
    isUntold.current = false
    void sendPlace(userId, given.current.id)
  }, [userId])
  return { given, change, tell }
}

/**
 * Keeps where the reader stops in an article, and has the place of the last visit, on this device or another one,
 * while it is offered. It is not overwritten before the reader has decided: by a press, or by reading on from
 * where he is.
 */
export function useReadingPlace(article: Article, textRef: RefObject<HTMLElement | null>) {
  const { id, readingPlace: account } = article
  const userId = useCacheUserId()
  const { given, change, tell } = useAccountPlace(article)
  const [offered, setOffered] = useState<number | null>(null)
  const isHeld = useRef(false)
  const watched = useRef<Watch | null>(null)
  const show = useCallback((share: number | null) => {
    isHeld.current = share !== null
    setOffered(share)
  }, [])
  const keep = useCallback(
    (share: number | null) => {
      if (keepPlace(userId, id, share, given.current.readingPlace)) change()
    },
    [change, given, id, userId],
  )
  useEffect(() => {
    const text = textRef.current
    if (!text) return undefined
    const place = location.hash.length > 1 ? null : readPlace(userId, id)
    // Only the device knows it: the page as the server wrote it has none.
    show(place && place.share)
    const onStill = () => {
      // A text that has gone has no height: it would count as read.
      const place = isHeld.current || !text.isConnected ? 'same' : placeIn(text)
      if (place !== 'same') keep(place)
    }
    const watching = watch({ onStill, onPause: tell })
    watched.current = watching
    return () => {
      watched.current = null
      watching.end()
      tell()
    }
  }, [id, keep, show, tell, textRef, userId])
  // By a link within the page: the effect above ends when the text has gone, this one while it is still there.
  useLayoutEffect(() => () => watched.current?.stopNow(), [])
  // The account's place comes with the article: with the page, or after a kept copy of it.
  useEffect(() => {
    const elsewhere = notedOf(account)
    const here = readNoted(userId, id)?.at ?? 0
    const there = elsewhere?.at ?? 0
    if (here > there) change()
    if (!elsewhere || there <= here || location.hash.length > 1) return undefined
    // An event of its own, after what the device knows.
    const timer = setTimeout(() => show(elsewhere.share))
    return () => clearTimeout(timer)
  }, [account, change, id, show, userId])
  const end = useCallback(
    (isWanted: boolean) => {
      show(null)
      if (!isWanted) keep(null)
    },
    [keep, show],
  )
  return { offered, end }
}
