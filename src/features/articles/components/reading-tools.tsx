import { IconPrinter, IconTextDecrease, IconTextIncrease } from '@tabler/icons-react'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import buttons from '../../../ui/content/buttons.module.css'
import type { useTextSize } from '../use-text-size.ts'
import classes from './article.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import { LikeButton } from './like-button.tsx'
import { printPage } from '../../../ui/download.ts'
import { ShareButton } from './share-button.tsx'

export type TextSizeControl = ReturnType<typeof useTextSize>

/** Like, favourite, share. */
export function Reactions({ article }: { article: Article }) {
  const hasCollection = useIsFeatureOffered('collection')
  return (
    <div className={`${classes.reactions} screen-only`}>
      <LikeButton item={article} />
      {hasCollection && <FavouriteButton item={article} />}
      <ShareButton article={article} />
    </div>
  )
}

/** Text size and printing. */
export function ReadingTools({ textSize }: { textSize: TextSizeControl }) {
  const t = useT()
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div
      className={`${classes.reactions} screen-only`}
      role="group"
      aria-label={t('articles.comfort')}
    >
      <button
        type="button"
        className={`${buttons.button} ${classes.square}`}
        aria-label={t('articles.text.smaller')}
        title={t('articles.text.smaller')}
        // Not `disabled`: a control that was just clicked must keep the focus.
        aria-disabled={!textSize.canShrink}
        onClick={textSize.shrink}
      >
        <IconTextDecrease {...icon} />
      </button>
      <button
        type="button"
        className={`${buttons.button} ${classes.square}`}
        aria-label={t('articles.text.larger')}
        title={t('articles.text.larger')}
        aria-disabled={!textSize.canGrow}
        onClick={textSize.grow}
      >
        <IconTextIncrease {...icon} />
      </button>
      <button
        type="button"
        className={`${buttons.button} ${classes.square}`}
        aria-label={t('articles.print')}
        title={t('articles.print')}
        onClick={printPage}
      >
        <IconPrinter {...icon} />
      </button>
    </div>
  )
}
