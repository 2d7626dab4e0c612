import { VisuallyHidden } from '@mantine/core'
import { IconThumbUp, IconThumbUpFilled } from '@tabler/icons-react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import classes from './content.module.css'

/** How many like an item, and whether the reader does. Not a control. */
export function LikeCount({ count, isLiked }: { count: number; isLiked: boolean }) {
  const t = useT()
  const format = useFormat()
  const Icon = isLiked ? IconThumbUpFilled : IconThumbUp
  return (
    <span className={classes.likes} data-liked={isLiked}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{format.integer(count)}</span>
      <VisuallyHidden>{t('content.likes', { count })}</VisuallyHidden>
    </span>
  )
}
