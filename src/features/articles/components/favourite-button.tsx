import { useMutation } from '@tanstack/react-query'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { toggleFavourite } from '../../../cache/article-reactions.ts'
import { useMemberAction } from '../../../ui/content/use-member-action.ts'
import classes from '../../../ui/content/buttons.module.css'

type Props = { item: { id: string; favourite: boolean } }

/** Toggle button that adds an article to the favourites. */
export function FavouriteButton({ item }: Props) {
  const t = useT()
  const asMember = useMemberAction()
  const { mutate } = useMutation(toggleFavourite())
  const Icon = item.favourite ? IconBookmarkFilled : IconBookmark
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={item.favourite}
      onClick={() => asMember(() => mutate({ id: item.id, favourite: !item.favourite }))}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {/* The label stays the same in both states: a pressed "remove" would mean its opposite. */}
      <span>{t('articles.favourite')}</span>
    </button>
  )
}
