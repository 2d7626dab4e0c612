import { useT } from '../i18n/use-t.ts'
import classes from './layout.module.css'

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  const t = useT()
  return (
    <a href="#main" className={classes.skip}>
      {t('layout.skip')}
    </a>
  )
}
