/** Articles of a list with their state on this device, to be saved or removed one by one. */
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { useOnline } from '../use-online.ts'
import classes from './library.module.css'
import type { LibraryView, SavedState } from '../../lib/library-view.ts'

export const STATE_TEXT: Readonly<Record<SavedState, string>> = {
  saved: msg('library.state.saved'),
  changed: msg('library.state.changed'),
  kept: msg('library.state.kept'),
  none: msg('library.state.none'),
}

/** An article of a list. */
export type Titled = { id: string; title: string }

type RowProps = { item: Titled; state: SavedState; view: LibraryView }

function Row({ item, state, view }: RowProps) {
  const t = useT()
  const isOnline = useOnline()
  const isSaved = state === 'saved'
  const action = isSaved
    ? t('library.row.remove')
    : t(state === 'changed' ? 'library.row.renew' : 'library.row.save')
  const isOff = view.saving.name === 'running' || !isOnline
  const onClick = () => {
    if (isOff) return
    // If removal fails, the state stays the same and the failure is reported.
    void (isSaved ? view.remove([item.id]).catch(() => {}) : view.save([item.id]))
  }
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.rowTitle}>{item.title}</span>
      <span className={classes.rowState}>{t(STATE_TEXT[state])}</span>
      {/* Not `disabled`: the clicked button keeps the focus while saving runs. */}
      <button
        type="button"
        className={classes.rowAction}
        aria-disabled={isOff}
        aria-label={t('library.row.of', { action, title: item.title })}
        onClick={onClick}
      >
        {action}
      </button>
    </li>
  )
}

export function LibraryRows({ items, view }: { items: readonly Titled[]; view: LibraryView }) {
  const t = useT()
  const { states } = view
  if (states === null) return null
  return (
    <ul className={classes.rows} aria-label={t('library.rows')}>
      {items.map((item) => (
        <Row key={item.id} item={item} state={states.get(item.id) ?? 'none'} view={view} />
      ))}
    </ul>
  )
}
