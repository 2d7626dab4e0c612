import type { ReactNode } from 'react'
import { usePageDescription } from './page-title.ts'
import classes from './list-page.module.css'

type Props = { title: string; lead: string; children: ReactNode }

/** Layout of a public list: its width, title and description. */
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
