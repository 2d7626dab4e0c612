import { type ReactNode, type Ref, useId } from 'react'
import classes from './account.module.css'

type Props = { title: string; text?: ReactNode; children: ReactNode; ref?: Ref<HTMLElement> }

/** One section of a tab under its heading. */
export function Section({ title, text, children, ref }: Props) {
  const id = useId()
  return (
    <section ref={ref} className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h3 id={id}>{title}</h3>
        {text !== undefined && <p>{text}</p>}
      </div>
      {children}
    </section>
  )
}
