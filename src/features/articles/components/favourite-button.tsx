import { useMutation } from '@tanstack/react-query'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { toggleFavourite } from '../../../cache/article-reactions.ts'
import { withReactions } from '../../../cache/marks.ts'
import { useMarks } from '../../../cache/use-marks.ts'
import type { ArticleSummary } from '../../../contract/endpoints/content.ts'
import { useMemberAction } from '../../../ui/content/use-member-action.ts'
import classes from '../../../ui/content/buttons.module.css'

type Props = { item: Pick<ArticleSummary, 'id' | 'liked' | 'likeCount' | 'favourite'> }

/** Toggle button that adds an article to the favourites. */
export function FavouriteButton({ item }: Props) {
  const t = useT()
  const asMember = useMemberAction()
  const { mutate } = useMutation(toggleFavourite())
  const { favourite } = withReactions(item, useMarks())
  const Icon = favourite ? IconBookmarkFilled : IconBookmark
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={favourite}
      onClick={() => asMember(() => mutate({ id: item.id, favourite: !favourite }))}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {/* The label stays the same in both states: a pressed "remove" would mean its opposite. */}
      <span>{t('articles.favourite')}</span>
    </button>
  )
}
