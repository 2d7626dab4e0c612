import { Skeleton } from '@mantine/core'
import classes from './records.module.css'

/** Skeleton rows in their real size. */
export function ListSkeleton() {
  return (
    <div className={classes.form}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row}>
          <Skeleton height={20} width="45%" mb={10} />
          <Skeleton height={16} width="70%" mb={8} />
          <Skeleton height={14} width="55%" />
        </div>
      ))}
    </div>
  )
}
