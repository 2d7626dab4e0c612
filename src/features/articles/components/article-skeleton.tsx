import { Skeleton } from '@mantine/core'
import { SkeletonLines } from '../../../ui/states.tsx'
import classes from './article.module.css'

/** Skeleton of an article: title, standfirst, cover and first paragraphs in their places. */
export function ArticleSkeleton() {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.headText}>
          <Skeleton height={14} width={140} mb={20} />
          <Skeleton height={38} mb={12} />
          <Skeleton height={38} width="60%" mb={24} />
          <SkeletonLines lines={2} height={18} />
        </div>
        <div className={classes.cover}>
          <Skeleton height={180} />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={classes.text}>
          <SkeletonLines lines={5} />
          <Skeleton height={24} width="40%" my={32} />
          <SkeletonLines lines={7} />
        </div>
      </div>
    </div>
  )
}
