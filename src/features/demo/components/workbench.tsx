import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './workbench.module.css'
import frame from '../../../ui/page.module.css'

type WorkbenchProps = { title: string; lead: string; children: ReactNode }

/** A page that shows one component in its states, each with the value it returns. */
export function Workbench({ title, lead, children }: WorkbenchProps) {
  return (
    <div className={frame.page}>
      <header>
        <h1 className={frame.title}>{title}</h1>
        <p className={frame.lead}>{lead}</p>
      </header>
      {children}
    </div>
  )
}

type SpecimenProps = {
  title: string
  text?: string
  /** The component's current value. */
  value?: unknown
  /** Controls to vary the component. */
  controls?: ReactNode
  children: ReactNode
}

/** The real component in one of its states. */
export function Specimen({ title, text, value, controls, children }: SpecimenProps) {
  const t = useT()
  return (
    <section className={classes.specimen} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={classes.stage}>{children}</div>
      {controls !== undefined && <div className={classes.controls}>{controls}</div>}
      {value !== undefined && (
        <output className={classes.value} aria-label={t('demo.value')}>
          {JSON.stringify(value, null, 1)}
        </output>
      )}
    </section>
  )
}
