/** Number of likes of an item, and whether the user likes it. Not a control; empty below `SHOWN_FROM`. */
import { VisuallyHidden } from '@mantine/core'
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import classes from './content.module.css'

/** Smallest count that is shown: fewer likes are not informative, and a row of zeros discourages. */
const SHOWN_FROM = 5

/** Whether a count is shown to everyone. */
export const isLikeCountShown = (count: number): boolean => count >= SHOWN_FROM

export function LikeCount({ count, isLiked }: { count: number; isLiked: boolean }) {
  const t = useT()
  const format = useFormat()
  if (!isLiked && !isLikeCountShown(count)) return null
  const Icon = isLiked ? IconThumbUpFilled : IconThumbUp
  return (
    <span className={classes.likes} data-liked={isLiked}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      {isLikeCountShown(count) && <span aria-hidden="true">{format.integer(count)}</span>}
      <VisuallyHidden>
        {isLikeCountShown(count) ? t('content.likes', { count }) : t('content.liked')}
      </VisuallyHidden>
    </span>
  )
}
