/** One step of a guided tool: its number, its title, a mark when it is done, and its content. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './tool.module.css'

type Props = {
  number: number
  title: string
  isDone: boolean
  /** Content beside the title. */
  side?: ReactNode
  children: ReactNode
}

export function Step({ number, title, isDone, side, children }: Props) {
  return (
    <section className={classes.step} aria-label={title}>
      <div className={classes.stepHead}>
        <span
          className={isDone ? `${classes.stepNumber} ${classes.stepDone}` : classes.stepNumber}
          aria-hidden="true"
        >
          {isDone ? <IconCheck size={16} stroke={2.5} /> : number}
        </span>
        <h2 className={classes.stepTitle}>{title}</h2>
        {side !== undefined && <div className={classes.stepSide}>{side}</div>}
      </div>
      {children}
    </section>
  )
}
