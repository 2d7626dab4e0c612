import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

type Props = { title: string; text?: ReactNode; children: ReactNode }

/** One section of a tab under its heading. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h3 id={id}>{title}</h3>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
