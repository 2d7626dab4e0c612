/** One step of a guided tool: its number, its title, a mark when the user has completed it, and its content. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHasChanged } from '../session/use-tool-session.ts'
import classes from './tool.module.css'

type Props = {
  number: number
  title: string
  /** Whether the data of the user complete the step. */
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

type PresetStepProps = Omit<Props, 'isDone'> & {
  /** Whether a number would be rejected by the engine. */
  hasFaults: boolean
  /** Names of the step's settings; all when absent. */
  of?: readonly string[]
}

/** Step whose defaults suffice: it has the mark once the user has changed a setting, since nothing was done before. */
export function PresetStep({ hasFaults, of, ...props }: PresetStepProps) {
  return <Step {...props} isDone={useHasChanged(of) && !hasFaults} />
}
