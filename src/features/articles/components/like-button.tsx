import { VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { likeArticle } from '../mutations.ts'
import { useMemberAction } from '../use-member-action.ts'
import classes from './reactions.module.css'

type Props = { item: { id: string; liked: boolean; likeCount: number } }

/** Likes an article, with the count. Pressed while the reader likes it. */
export function LikeButton({ item }: Props) {
  const t = useT()
  const format = useFormat()
  const asMember = useMemberAction()
  const { mutate } = useMutation(likeArticle())
  const Icon = item.liked ? IconThumbUpFilled : IconThumbUp
  return (
    <button
      type="button"
      className={classes.reaction}
      aria-pressed={item.liked}
      onClick={() => asMember(() => mutate({ id: item.id, liked: !item.liked }))}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('articles.like')}</span>
      <span className={classes.count} aria-hidden="true">
        {format.integer(item.likeCount)}
      </span>
      <VisuallyHidden>{t('content.likes', { count: item.likeCount })}</VisuallyHidden>
    </button>
  )
}
