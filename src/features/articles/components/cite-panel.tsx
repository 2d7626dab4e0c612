/** Panel with the citation of an article, for a text and for reference managers. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { authorName } from '../../../contract/author-name.ts'
import { brand } from '../../../contract/brand.ts'
import type { Article } from '../../../contract/endpoints/content.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { downloadBlob } from '../../../ui/download.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { toBibtex, type Cited, toRis } from '../citation-formats.ts'
import { formatCitation } from '../model.ts'
import { getArticleAddress } from '../share-address.ts'
import classes from './cite-panel.module.css'

type Format = 'plain' | 'bibtex' | 'ris'

const NAMES: Record<Format, string> = {
  plain: msg('cite.plain'),
  bibtex: msg('cite.bibtex'),
  ris: msg('cite.ris'),
}
const FILES = {
  bibtex: { ending: 'bib', type: 'application/x-bibtex' },
  ris: { ending: 'ris', type: 'application/x-research-info-systems' },
} as const

type Props = { form: Format; text: string; fileName: string }

/** One format of the citation, to be copied or saved. */
function CitationFormat({ form, text, fileName }: Props) {
  const t = useT()
  const [said, setSaid] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('cite.copied')),
      () => setSaid(t('cite.failed')),
    )
  const save = () => {
    if (form === 'plain') return
    const { ending, type } = FILES[form]
    downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), `${fileName}.${ending}`)
  }
  const name = t(NAMES[form])
  return (
    <section className={classes.form}>
      <h3>{name}</h3>
      <pre lang={form === 'plain' ? undefined : 'en'}>{text.trim()}</pre>
      <div className={classes.actions}>
        <Button
          variant="default"
          mih={44}
          onClick={() => void copy()}
          aria-label={t('cite.copyOf', { name })}
        >
          {t('cite.copy')}
        </Button>
        {form !== 'plain' && (
          <Button variant="default" mih={44} onClick={save} aria-label={t('cite.saveOf', { name })}>
            {t('cite.save')}
          </Button>
        )}
      </div>
      <p role="status">{said}</p>
    </section>
  )
}

export function CitePanel({ article }: { article: Article }) {
  const locale = useLocale()
  const format = useFormat()
  const date = article.updatedAt ?? article.publishedAt
  const cited: Cited = {
    id: article.id,
    author: authorName(article.author, locale),
    title: textIn(article, 'title', locale),
    siteName: brand.name[locale],
    date,
    url: getArticleAddress(article),
  }
  const plain = formatCitation({ ...cited, date: date === null ? '' : format.date(date) })
  const fileName = `veriscope-${article.id}`
  return (
    <div className={classes.panel}>
      <CitationFormat form="plain" text={plain} fileName={fileName} />
      <CitationFormat form="bibtex" text={toBibtex(cited)} fileName={fileName} />
      <CitationFormat form="ris" text={toRis(cited)} fileName={fileName} />
    </div>
  )
}
