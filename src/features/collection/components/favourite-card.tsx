/** Card of one article of the collection, with its tags; replaced by a placeholder once it is removed. */
import { ActionIcon } from '@mantine/core'
import { IconBookmarkOff, IconCircleCheck, IconTag } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Favourite } from '../../../contract/endpoints/collection.ts'
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
import classes from './card.module.css'
import { TagEditor } from './tag-editor.tsx'
import { KIND_TEXTS } from './filter-texts.ts'

/** Loaded with the sanitiser, which only an expanded text needs. */
const FoldedText = lazyComponent(
  async () => (await withSanitiser(() => import('./folded-text.tsx'))).FoldedText,
  { Placeholder: TextSkeleton },
)

type TitleProps = { favourite: Favourite }

/** Link that opens a new tab, or, where an item has no page of its own, a button that expands it (S4). */
function Title({ favourite: { article } }: TitleProps) {
  const locale = useLocale()
  const remember = useRememberOpened()
  const [isOpen, setOpen] = useState(false)
  const textId = useId()
  const title = textIn(article, 'title', locale)
  if (openingOf(article).name === 'tab') {
    return (
      <h2 className={classes.title}>
        <ArticleLink item={article} className={classes.titleLink}>
          {title}
        </ArticleLink>
      </h2>
    )
  }
  const toggle = () => {
    if (!isOpen) remember(article)
    setOpen(!isOpen)
  }
  return (
    <>
      <h2 className={classes.title}>
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-controls={textId}
          onClick={toggle}
        >
          {title}
        </button>
      </h2>
      <div id={textId} className={classes.answer} hidden={!isOpen}>
        {isOpen && <FoldedText id={article.id} />}
      </div>
    </>
  )
}

type MetaProps = { favourite: Favourite; isSaved: boolean; isOnline: boolean }

function Meta({ favourite: { article, createdAt }, isSaved, isOnline }: MetaProps) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const minutes = readingMinutes(article, locale)
  return (
    <p className={classes.meta}>
      {createdAt !== null && <span>{t('collection.added', { date: format.date(createdAt) })}</span>}
      {minutes > 0 && <span>{t('articles.minutes', { minutes })}</span>}
      {isSaved && (
        <span className={classes.saved}>
          <IconCircleCheck size={15} stroke={1.9} aria-hidden="true" />
          {t('collection.kept')}
        </span>
      )}
      {!isSaved && !isOnline && <span>{t('collection.notKept')}</span>}
    </p>
  )
}

type TagsProps = { favourite: Favourite; onTag: (tag: string) => void }

function Tags({ favourite, onTag }: TagsProps) {
  const t = useT()
  if (favourite.tags.length === 0) return null
  return (
    <ul className={classes.tags} aria-label={t('collection.tags')}>
      {favourite.tags.map((tag) => (
        <li key={tag}>
          <button type="button" className={classes.tag} onClick={() => onTag(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}

type Props = {
  favourite: Favourite
  /** Whether its text is stored on this device. */
  isSaved: boolean
  isOnline: boolean
  /** Member's tags, as suggestions. */
  knownTags: readonly string[]
  onTag: (tag: string) => void
  onRemove: () => void
}

/** One article of the collection, with its tags. */
export function FavouriteCard(props: Props) {
  const { favourite, isSaved, isOnline, knownTags, onTag, onRemove } = props
  const t = useT()
  const locale = useLocale()
  const [isTagging, setTagging] = useState(false)
  const { article } = favourite
  const title = textIn(article, 'title', locale)
  return (
    <li className={classes.card} data-away={!isSaved && !isOnline}>
      <div className={classes.cover}>
        <CoverFigure name={article.cover} id={article.id} />
      </div>
      <div className={classes.body}>
        <p className={classes.kind}>{t(KIND_TEXTS[article.type])}</p>
        <Title favourite={favourite} />
        <p className={classes.summary}>{textIn(article, 'summary', locale)}</p>
        <Meta favourite={favourite} isSaved={isSaved} isOnline={isOnline} />
        {isTagging ? (
          <TagEditor
            favourite={favourite}
            title={title}
            known={knownTags}
            onDone={() => setTagging(false)}
          />
        ) : (
          <Tags favourite={favourite} onTag={onTag} />
        )}
      </div>
      {!isTagging && (
        <div className={classes.cardActions}>
          <ActionIcon
            aria-label={t('collection.tags.edit', { title })}
            onClick={() => setTagging(true)}
          >
            <IconTag size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon aria-label={t('collection.remove', { title })} onClick={onRemove}>
            <IconBookmarkOff size={20} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </li>
  )
}

/** Placeholder of an article that was just removed. */
export function RemovedCard({ favourite, onUndo }: { favourite: Favourite; onUndo: () => void }) {
  const t = useT()
  const locale = useLocale()
  const title = textIn(favourite.article, 'title', locale)
  return (
    <li className={classes.removed}>
      <p role="status">{t('collection.removed', { title })}</p>
      {/* The clicked button is removed: without this the keyboard focus would be lost. */}
      <button type="button" className={classes.undo} autoFocus onClick={onUndo}>
        {t('collection.undo')}
      </button>
    </li>
  )
}
