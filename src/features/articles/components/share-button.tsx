import { IconCheck, IconCopy, IconMail, IconQuote, IconShare2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { brand } from '../../../contract/brand.ts'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import reactions from '../../../ui/content/reactions.module.css'
import { openingOf } from '../../../ui/content/opening.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { citationOf } from '../model.ts'
import classes from './share.module.css'

/** The address by which anyone opens the article: the one of its page, without a hash. */
function addressOf(article: Article): string {
  const opening = openingOf(article)
  return opening.name === 'tab' ? new URL(opening.href, location.origin).href : location.href
}

/** Shows the device's share sheet. @returns false where there is none */
async function shareByDevice(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closed without choosing: that was the answer.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

type Copied = 'link' | 'citation' | 'failed'

/** Where the device has no share sheet: the link, a citation, or a mail. */
function ShareMenu({
  article,
  id,
  onClose,
}: {
  article: Article
  id: string
  onClose: () => void
}) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const [copied, setCopied] = useState<Copied | null>(null)
  const title = textIn(article, 'title', locale)
  const url = addressOf(article)
  const date = article.updatedAt ?? article.publishedAt
  const citation = citationOf({
    author: article.author,
    title,
    siteName: brand.name[locale],
    date: date === null ? '' : format.date(date),
    url,
  })
  const copy = (what: 'link' | 'citation', text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(what),
      () => setCopied('failed'),
    )
  const icon = (what: 'link' | 'citation', Icon: typeof IconCopy) =>
    copied === what ? (
      <IconCheck size={18} aria-hidden="true" />
    ) : (
      <Icon size={18} aria-hidden="true" />
    )
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(citation)}`
  return (
    <div id={id} className={classes.menu}>
      <button type="button" onClick={() => void copy('link', url)}>
        {icon('link', IconCopy)}
        {t('articles.share.link')}
      </button>
      <button type="button" onClick={() => void copy('citation', citation)}>
        {icon('citation', IconQuote)}
        {t('articles.share.citation')}
      </button>
      <a href={mail} onClick={onClose}>
        <IconMail size={18} aria-hidden="true" />
        {t('articles.share.mail')}
      </a>
      <p role="status" className={classes.said}>
        {copied === 'failed' && t('articles.share.failed')}
        {(copied === 'link' || copied === 'citation') && t('articles.share.copied')}
      </p>
    </div>
  )
}

/** Passes an article on: by the device's share sheet, else by a small menu of our own. */
export function ShareButton({ article }: { article: Article }) {
  const t = useT()
  const locale = useLocale()
  const menuId = useId()
  const frameRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return undefined
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frameRef.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    buttonRef.current?.focus()
  }
  const share = async () => {
    const title = textIn(article, 'title', locale)
    const isShared = !isOpen && (await shareByDevice({ title, url: addressOf(article) }))
    if (!isShared) setIsOpen(!isOpen)
  }
  return (
    // The keys of what is inside; the frame itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frameRef} className={classes.frame} onKeyDown={onKeyDown}>
      <button
        ref={buttonRef}
        type="button"
        className={reactions.reaction}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => void share()}
      >
        <IconShare2 size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('articles.share')}</span>
      </button>
      {isOpen && <ShareMenu article={article} id={menuId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
