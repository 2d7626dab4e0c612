/** Changes of an article since its publication: its withdrawal, and its corrections. */
import type { Article } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './article.module.css'

/** Whether an article was withdrawn; a copy that an earlier build stored does not say. */
export const isWithdrawn = ({ withdrawnAt }: Article): boolean => typeof withdrawnAt === 'string'

/** Notice in place of the text of a withdrawn article. */
export function Withdrawal({ article }: { article: Article }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  return (
    <div role="alert" className={classes.withdrawal}>
      <strong>{t('articles.withdrawn', { date: format.date(article.withdrawnAt ?? '') })}</strong>
      <p>{textIn(article, 'withdrawnNote', locale) || t('articles.withdrawn.text')}</p>
    </div>
  )
}

/** Dates and notes of the corrections; nothing without one. */
export function Corrections({ article }: { article: Article }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  // A copy that an earlier build stored has none.
  const corrections = (article as Partial<Article>).corrections ?? []
  if (corrections.length === 0) return null
  return (
    <ul className={classes.corrections} aria-label={t('articles.corrections')}>
      {corrections.map((correction) => (
        <li key={correction.at}>
          {t('articles.corrected', {
            date: format.date(correction.at ?? ''),
            note: textIn(correction, 'note', locale),
          })}
        </li>
      ))}
    </ul>
  )
}
