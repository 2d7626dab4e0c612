import classes from './list.module.css'

/** Title and lead of a list screen. */
export function ListHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={classes.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  )
}
