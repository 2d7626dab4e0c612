import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { withReactions } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import { useReactions } from '../../../cache/use-reactions.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { useMemberAction } from '../../../ui/content/use-member-action.ts'
import classes from '../../../ui/content/buttons.module.css'

type Props = { item: Pick<ArticleSummary, 'id' | 'liked' | 'likeCount' | 'favourite'> }

/** Toggle button that adds an article to the favourites. */
export function FavouriteButton({ item }: Props) {
  const t = useT()
  const asMember = useMemberAction()
  const { favour } = useReactions()
  const { favourite } = withReactions(item, useMarks())
  const Icon = favourite ? IconBookmarkFilled : IconBookmark
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={favourite}
      onClick={() => asMember(() => void favour(item.id, !favourite))}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {/* The label stays the same in both states: a pressed "remove" would mean its opposite. */}
      <span>{t('articles.favourite')}</span>
    </button>
  )
}
