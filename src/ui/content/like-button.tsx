/** Likes an item and shows the count. Pressed while the user likes it; a visitor is sent to sign in. */
import { VisuallyHidden } from '@mantine/core'
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import { isLikeCountShown } from './like-count.tsx'
import classes from './buttons.module.css'
import { useMemberAction } from './use-member-action.ts'

type Props = {
  item: { liked: boolean; likeCount: number }
  onChange: (liked: boolean) => void
  /** Title of the item, in a list: only the count is visible, and the title is for screen readers. */
  of?: string
}

export function LikeButton({ item, onChange, of }: Props) {
  const t = useT()
  const format = useFormat()
  const asMember = useMemberAction()
  const Icon = item.liked ? IconThumbUpFilled : IconThumbUp
  const isInList = of !== undefined
  return (
    <button
      type="button"
      className={isInList ? classes.inList : classes.button}
      aria-pressed={item.liked}
      onClick={() => asMember(() => onChange(!item.liked))}
    >
      <Icon size={isInList ? 16 : 18} stroke={1.75} aria-hidden="true" />
      {isInList ? (
        <VisuallyHidden>{t('content.likeThis', { title: of })}</VisuallyHidden>
      ) : (
        <span>{t('articles.like')}</span>
      )}
      {isLikeCountShown(item.likeCount) && (
        <>
          <span className={isInList ? undefined : classes.count} aria-hidden="true">
            {format.integer(item.likeCount)}
          </span>
          <VisuallyHidden>{t('content.likes', { count: item.likeCount })}</VisuallyHidden>
        </>
      )}
    </button>
  )
}
