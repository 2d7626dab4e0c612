/** Follows the reading position in an open article: stores it, and offers that of the last visit. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { sendReadingPosition } from '../../cache/account-reading-positions.ts'
import {
  storeReadingPosition,
  markPositionPending,
  toStoredPosition,
  readStoredPosition,
  readPosition,
} from '../../cache/reading-positions.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import type { AccountReadingPosition, Article } from '../../contract/endpoints/content.ts'
import { VISITOR } from '../../lib/storage-keys.ts'
import { useIsFeatureOffered } from '../../session/offered-features.ts'
import { type Block, getNextPosition, computeShareAbove } from './reading-position-model.ts'

/** Distance in pixels of the line that is being read from the top: below the sticky bar. */
export const READING_LINE_PX = 72
/** Time in milliseconds without scrolling after which the reading position is stored. */
const STILL_MS = 400
/**
 * Pause in milliseconds after which the account is updated, in case the page is never resumed: longer than reading a
 * windowful takes.
 */
const PAUSE_MS = 120_000

/** Selector of a text's blocks: around its figures it is divided into parts. */
export const BLOCKS = ':scope > * > :not([data-part]), :scope > * > [data-part] > *'

/** Returns the blocks of a text with their current positions in the window. */
export function measureBlocks(text: HTMLElement): Block[] {
  return [...text.querySelectorAll(BLOCKS)].map((block) => {
    const { top, height } = block.getBoundingClientRect()
    return { characters: block.textContent.length, top, height }
  })
}

/** Returns the current reading position; null where the text has been read. */
function measurePosition(text: HTMLElement): number | null | 'same' {
  const { bottom } = text.getBoundingClientRect()
  return getNextPosition(
    computeShareAbove(measureBlocks(text), READING_LINE_PX),
    bottom <= window.innerHeight,
  )
}

type ReadingListeners = {
  /** Called when the user has stopped scrolling. */
  onStill: () => void
  /** Called after a long pause, or when the page is being hidden. */
  onPause: () => void
}

type ReadingObserver = {
  /**
   * Stores the position at once, for a user who leaves right after scrolling. Must be called while the text is still
   * displayed.
   */
  stopNow: () => void
  end: () => void
}

/** Observes when the user stops scrolling, pauses, or leaves the page. */
function observeReading({ onStill, onPause }: ReadingListeners): ReadingObserver {
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
  // The page may never be resumed.
  const onHide = () => {
    clearTimeout(pause)
    stopNow()
    onPause()
  }
  // The first scroll has loaded this code.
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
 * Account side of the reading position: updated once per visit and pause, never once per scroll.
 * @returns `markPending` marks the position as pending, `sendPosition` sends it
 */
function useAccountUpdates(article: Article, account: AccountReadingPosition | null | undefined) {
  const userId = useCacheUserId()
  const isOffered = useIsFeatureOffered('progress') && userId !== VISITOR
  const isPending = useRef(false)
  const articleRef = useRef(article)
  const accountRef = useRef(account)
  useEffect(() => {
    articleRef.current = article
    accountRef.current = account
  }, [article, account])
  const markPending = useCallback(() => {
    isPending.current = isOffered
    const { id, titleZh, titleEn } = articleRef.current
    if (isOffered) markPositionPending(userId, id, { zh: titleZh, en: titleEn })
  }, [isOffered, userId])
  const sendPosition = useCallback(() => {
    if (!isPending.current) return
    isPending.current = false
    void sendReadingPosition(userId, articleRef.current.id)
  }, [userId])
  return { accountRef, markPending, sendPosition }
}

/**
 * Stores the reading position in an article, and returns the position of the last visit, on this device or another one,
 * while it is offered. The offered one is not overwritten until the user decides: with a click, or by reading on.
 * @param account the position in the account; undefined until it is known
 */
export function useReadingPosition(
  article: Article,
  account: AccountReadingPosition | null | undefined,
  textRef: RefObject<HTMLElement | null>,
) {
  const { id } = article
  const userId = useCacheUserId()
  const { accountRef, markPending, sendPosition } = useAccountUpdates(article, account)
  const [offered, setOffered] = useState<number | null>(null)
  const isOffering = useRef(false)
  const observerRef = useRef<ReadingObserver | null>(null)
  const show = useCallback((share: number | null) => {
    isOffering.current = share !== null
    setOffered(share)
  }, [])
  const storePosition = useCallback(
    (share: number | null) => {
      if (storeReadingPosition(userId, id, share, accountRef.current)) markPending()
    },
    [markPending, accountRef, id, userId],
  )
  useEffect(() => {
    const text = textRef.current
    if (!text) return undefined
    const position = location.hash.length > 1 ? null : readPosition(userId, id)
    // Only the device knows it: the server-rendered page has none.
    show(position && position.share)
    const onStill = () => {
      // A removed text has no height: it would count as read.
      const position = isOffering.current || !text.isConnected ? 'same' : measurePosition(text)
      if (position !== 'same') storePosition(position)
    }
    const observer = observeReading({ onStill, onPause: sendPosition })
    observerRef.current = observer
    return () => {
      observerRef.current = null
      observer.end()
      sendPosition()
    }
  }, [id, storePosition, show, sendPosition, textRef, userId])
  // For a link within the page: the effect above ends after the text was removed, this one while it is displayed.
  useLayoutEffect(() => () => observerRef.current?.stopNow(), [])
  // The account's position is fetched beside the article, and may come after it.
  useEffect(() => {
    if (account === undefined) return undefined
    const accountPosition = toStoredPosition(account)
    const deviceTime = readStoredPosition(userId, id)?.at ?? 0
    const accountTime = accountPosition?.at ?? 0
    if (deviceTime > accountTime) markPending()
    if (!accountPosition || accountTime <= deviceTime || location.hash.length > 1) return undefined
    // In an event of its own, after the device's position.
    const timer = setTimeout(() => show(accountPosition.share))
    return () => clearTimeout(timer)
  }, [account, markPending, id, show, userId])
  const end = useCallback(
    (isAccepted: boolean) => {
      show(null)
      if (!isAccepted) storePosition(null)
    },
    [storePosition, show],
  )
  return { offered, end }
}
