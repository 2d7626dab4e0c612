import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useLibrary } from '../../../cache/use-library.ts'
import type { LibraryView } from '../../../lib/library-view.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './collection.module.css'

function Progressing({ saving, stop }: Pick<LibraryView, 'saving' | 'stop'>) {
  const t = useT()
  if (saving.name !== 'running') return null
  const label = t('collection.shelf.running', { done: saving.done, total: saving.total })
  return (
    <div className={classes.shelfRun}>
      <Progress value={(100 * saving.done) / saving.total} size="sm" aria-label={label} />
      <span role="status">{label}</span>
      <Button variant="default" onClick={stop}>
        {t('collection.shelf.stop')}
      </Button>
    </div>
  )
}

type Props = { ids: readonly string[]; savedIds: Pick<ReadonlySet<string>, 'has'> }

/** Share of the collection that is stored for offline reading, with a button to store all of it. */
export function OfflineBar({ ids, savedIds }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const items = ids.map((id) => ({ id }))
  const { saving, save, stop } = useLibrary('collection', items)
  const missing = ids.filter((id) => !savedIds.has(id))
  const lost = saving.name === 'ended' && saving.why !== 'stopped' ? saving.total - saving.saved : 0
  const isRunning = saving.name === 'running'
  return (
    <section className={classes.shelf} aria-label={t('collection.shelf')}>
      <div>
        <p className={classes.shelfCount}>
          {t('collection.shelf.count', {
            kept: ids.length - missing.length,
            total: ids.length,
          })}
        </p>
        <p className={classes.shelfText}>
          {missing.length === 0
            ? t('collection.shelf.all')
            : isOnline
              ? t('collection.shelf.text')
              : t('collection.shelf.away')}
        </p>
        {lost > 0 && (
          <p className={classes.shelfLost} role="alert">
            {t('collection.shelf.lost', { n: lost })}
          </p>
        )}
      </div>
      <Progressing saving={saving} stop={stop} />
      {!isRunning && isOnline && missing.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void save()}
        >
          {t('collection.shelf.start')}
        </Button>
      )}
    </section>
  )
}
