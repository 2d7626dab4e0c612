import { useT } from '../../../i18n/use-t.ts'
import classes from './list.module.css'

type Props = { tags: readonly string[]; onTag: (tag: string) => void }

/** The tags of an item in a list: each filters the list. */
export function TagButtons({ tags, onTag }: Props) {
  const t = useT()
  if (tags.length === 0) return null
  return (
    <ul className={classes.tags} aria-label={t('articles.tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <button type="button" onClick={() => onTag(tag)}>
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}
