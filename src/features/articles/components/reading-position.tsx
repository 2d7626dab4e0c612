/** Stores the reading position in a rendered article, and offers to resume at the previous one. */
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import type { AccountReadingPosition, Article } from '../../../contract/endpoints/content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { HtmlSection } from '../../../ui/server-rendered-html.ts'
import { findLine } from '../reading-position-model.ts'
import {
  BLOCKS,
  measureBlocks,
  READING_LINE_PX,
  useReadingPosition,
} from '../use-reading-position.ts'
import classes from './article.module.css'

type OfferProps = {
  share: number
  textRef: RefObject<HTMLElement | null>
  sections: readonly HtmlSection[]
  /** Called when the offer is over; `false`: the stored reading position is dropped. */
  onEnd: (isAccepted: boolean) => void
}

/** Returns the vertical position of the reading position in the window. */
function findLineInWindow(text: HTMLElement | null, share: number): number | null {
  return text && findLine(measureBlocks(text), share)
}

/** Returns the last section that begins above the reading position. */
function findSection(sections: readonly HtmlSection[], line: number): string | null {
  const above = sections.filter(({ id }) => {
    const heading = document.getElementById(id)
    return heading !== null && heading.getBoundingClientRect().top <= line
  })
  return above.at(-1)?.text ?? null
}

/** Scrolls to the reading position, and moves the focus there for keyboards and screen readers. */
function scrollToLine(text: HTMLElement, line: number): void {
  const block = [...text.querySelectorAll<HTMLElement>(BLOCKS)].find(
    (one) => one.getBoundingClientRect().bottom > line,
  )
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: window.scrollY + line - READING_LINE_PX,
    behavior: isReduced ? 'instant' : 'smooth',
  })
  if (!block) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
}

/** Offer to resume at the stored reading position. Scrolls only on request, and disappears when the user reads on. */
function ResumeOffer({ share, textRef, sections, onEnd }: OfferProps) {
  const t = useT()
  const format = useFormat()
  const [section, setSection] = useState<string | null>(null)
  useEffect(() => {
    const line = findLineInWindow(textRef.current, share)
    // The browser has restored the scroll position itself, as after a reload.
    if (line === null || Math.abs(line - READING_LINE_PX) < window.innerHeight / 2) {
      onEnd(true)
      return undefined
    }
    setSection(findSection(sections, line))
    const began = window.scrollY
    const onScroll = () => {
      if (Math.abs(window.scrollY - began) > window.innerHeight) onEnd(true)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [onEnd, sections, share, textRef])
  const onClick = () => {
    const line = findLineInWindow(textRef.current, share)
    if (textRef.current && line !== null) scrollToLine(textRef.current, line)
    onEnd(true)
  }
  return (
    <section className={`${classes.offer} screen-only`} aria-label={t('articles.place.label')}>
      <p className={classes.offerWords}>
        {section === null
          ? t('articles.place.share', { share: format.percent(share, 0) })
          : t('articles.place.section', { section })}
      </p>
      <Button size="compact-md" mih={44} onClick={onClick}>
        {t('articles.place.go')}
      </Button>
      <ActionIcon aria-label={t('articles.place.no')} onClick={() => onEnd(false)}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
    </section>
  )
}

type Props = {
  article: Article
  /** Position of the account; undefined until it is known. */
  account: AccountReadingPosition | null | undefined
  textRef: RefObject<HTMLElement | null>
  sections: readonly HtmlSection[]
}

export function ReadingPosition({ article, account, textRef, sections }: Props) {
  const { offered, end } = useReadingPosition(article, account, textRef)
  if (offered === null) return null
  return (
    <ResumeOffer key={offered} share={offered} textRef={textRef} sections={sections} onEnd={end} />
  )
}
