import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type Shelving, useShelving } from '../../../cache/kept-articles.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './collection.module.css'

function Progressing({ state, onStop }: { state: Shelving; onStop: () => void }) {
  const t = useT()
  if (state.name !== 'running') return null
  const label = t('collection.shelf.running', { done: state.done, total: state.total })
  return (
    <div className={classes.shelfRun}>
      <Progress value={(100 * state.done) / state.total} size="sm" aria-label={label} />
      <span role="status">{label}</span>
      <Button variant="default" onClick={onStop}>
        {t('collection.shelf.stop')}
      </Button>
    </div>
  )
}

type Props = { ids: readonly string[]; kept: ReadonlySet<string> }

/** How much of the collection is stored for offline reading, and a button to store all of it. */
export function ShelfBar({ ids, kept }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const { state, start, stop } = useShelving()
  const missing = ids.filter((id) => !kept.has(id))
  const isRunning = state.name === 'running'
  return (
    <section className={classes.shelf} aria-label={t('collection.shelf')}>
      <div>
        <p className={classes.shelfCount}>
          {t('collection.shelf.count', { kept: ids.length - missing.length, total: ids.length })}
        </p>
        <p className={classes.shelfText}>
          {missing.length === 0
            ? t('collection.shelf.all')
            : isOnline
              ? t('collection.shelf.text')
              : t('collection.shelf.away')}
        </p>
        {state.name === 'ended' && state.lost > 0 && (
          <p className={classes.shelfLost} role="alert">
            {t('collection.shelf.lost', { n: state.lost })}
          </p>
        )}
      </div>
      <Progressing state={state} onStop={stop} />
      {!isRunning && isOnline && missing.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void start(missing)}
        >
          {t('collection.shelf.start')}
        </Button>
      )}
    </section>
  )
}
