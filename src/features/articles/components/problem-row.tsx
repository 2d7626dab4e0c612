/** Row of a problem in the list: a link to its page in a new tab, or, when short, its answer in place. */
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useHasLibrary } from '../../../cache/use-has-library.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ArticleLink } from '../../../ui/content/article-link.tsx'
import { readingMinutes, textIn } from '../../../ui/content/localised.ts'
import { openingOf } from '../../../ui/content/opening.ts'
import { useRememberOpened } from '../../../ui/content/use-remember-opened.ts'
import { CoverFigure } from '../../../ui/figures/cover-figure.tsx'
import { TextSkeleton } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { withSanitiser } from '../../../ui/sanitiser.ts'
import { type ProblemType } from '../model.ts'
import { SavedMark } from './lazy-library.ts'
import { LikeButton } from './like-button.tsx'
import { PROBLEM_LABEL } from './problem-filters.tsx'
import { ClientOnly } from '../../../ui/client-only.tsx'
import classes from './problems.module.css'

/** Loaded with the sanitiser, which only an expanded answer needs. */
const ShortAnswer = lazyComponent(
  async () => (await withSanitiser(() => import('./short-answer.tsx'))).ShortAnswer,
  { Placeholder: TextSkeleton },
)

type Props = { item: ArticleSummary; fieldName: string }

function Meta({ item, fieldName }: Props) {
  const hasLibrary = useHasLibrary()
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const label = PROBLEM_LABEL[item.problemType as ProblemType]
  const minutes = readingMinutes(item, locale)
  return (
    <p className={classes.meta}>
      {label !== undefined && <span className={classes.kind}>{t(label)}</span>}
      {fieldName !== '' && <span>{fieldName}</span>}
      {item.updatedAt !== null && <span>{format.date(item.updatedAt)}</span>}
      {minutes > 0 && <span>{t('articles.minutes', { minutes })}</span>}
      {hasLibrary && (
        <ClientOnly>
          <SavedMark item={item} />
        </ClientOnly>
      )}
      <LikeButton item={item} of={textIn(item, 'title', locale)} />
    </p>
  )
}

/** Question that is answered in place: it expands, and no tab opens. */
function FoldedProblem({ item, fieldName }: Props) {
  const locale = useLocale()
  const remember = useRememberOpened()
  const [isOpen, setIsOpen] = useState(false)
  const answerId = useId()
  const toggle = () => {
    if (!isOpen) remember(item)
    setIsOpen(!isOpen)
  }
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <h2 className={classes.rowTitle}>
          <button
            type="button"
            className={classes.unfold}
            aria-expanded={isOpen}
            aria-controls={answerId}
            onClick={toggle}
          >
            {textIn(item, 'title', locale)}
            <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </h2>
        <p className={classes.summary}>{textIn(item, 'summary', locale)}</p>
        <Meta item={item} fieldName={fieldName} />
        <div id={answerId} className={classes.answer} hidden={!isOpen}>
          {isOpen && <ShortAnswer id={item.id} />}
        </div>
      </div>
    </li>
  )
}

export function ProblemRow({ item, fieldName }: Props) {
  const locale = useLocale()
  if (openingOf(item).name === 'inPlace') return <FoldedProblem item={item} fieldName={fieldName} />
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <h2 className={classes.rowTitle}>
          <ArticleLink item={item} className={classes.rowLink}>
            {textIn(item, 'title', locale)}
          </ArticleLink>
        </h2>
        <p className={classes.summary}>{textIn(item, 'summary', locale)}</p>
        <Meta item={item} fieldName={fieldName} />
      </div>
      <div className={classes.thumbnail}>
        <CoverFigure name={item.cover} id={item.id} />
      </div>
    </li>
  )
}
