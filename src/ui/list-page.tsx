import type { ReactNode } from 'react'
import { usePageDescription } from './page-title.ts'
import classes from './list-page.module.css'

type Props = { title: string; lead: string; children: ReactNode }

/** The frame of a public list: its width, its title and what it is about. */
export function ListPage({ title, lead, children }: Props) {
  usePageDescription(lead)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </div>
  )
}
