import { Skeleton } from '@mantine/core'
import { SkeletonLines } from '../../../ui/states.tsx'
import classes from './checkout.module.css'

/** Skeleton in two columns: the choice, and the summary. */
export function CheckoutSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {['plan', 'title'].map((part) => (
          <div key={part}>
            <Skeleton height={24} width="30%" mb={16} />
            <div className={classes.cards}>
              <Skeleton height={64} radius="md" />
              <Skeleton height={64} radius="md" />
            </div>
          </div>
        ))}
      </div>
      <div className={classes.summary}>
        <SkeletonLines lines={6} height={18} />
        <Skeleton height={50} radius="md" />
      </div>
    </div>
  )
}
