import { IconCheck, IconCopy, IconMail, IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { authorName } from '../../../contract/author-name.ts'
import { brand } from '../../../contract/brand.ts'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { formatCitation } from '../model.ts'
import { getArticleAddress, getSharedAddress } from '../share-address.ts'
import classes from './share.module.css'

type Copied = 'link' | 'citation' | 'failed'

/** Share menu for devices without a share sheet: the link, a citation, or a mail. */
export function ShareMenu({
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
  const url = getSharedAddress(article, locale)
  const date = article.updatedAt ?? article.publishedAt
  const citation = formatCitation({
    author: authorName(article.author, locale),
    title,
    siteName: brand.name[locale],
    date: date === null ? '' : format.date(date),
    // Link to the article, in whichever language.
    url: getArticleAddress(article),
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
