/** Progress and outcome of saving articles for offline reading. */
import { Button } from '@mantine/core'
import { msg } from '../../i18n/msg.ts'
import { useSentences, useT } from '../../i18n/use-t.ts'
import classes from './library.module.css'
import type { LibraryView, SavingState } from '../../lib/library-view.ts'

const PAUSE = {
  offline: msg('library.pause.offline'),
  line: msg('library.pause.line'),
  busy: msg('library.pause.busy'),
} as const

type Running = Extract<SavingState, { name: 'running' }>

function Progressing({ saving, onStop }: { saving: Running; onStop: () => void }) {
  const t = useT()
  const sentences = useSentences()
  const { done, total, pause } = saving
  const label = t('library.running', { done, total })
  return (
    <div className={classes.run}>
      <div
        role="progressbar"
        className={classes.track}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <span style={{ width: `${(100 * done) / total}%` }} />
      </div>
      <span className={classes.words}>{sentences(label, pause !== null && t(PAUSE[pause]))}</span>
      <Button variant="default" onClick={onStop}>
        {t('library.stop')}
      </Button>
    </div>
  )
}

/** Returns how the last saving ended, in one or two sentences; empty when there is nothing to report. */
function useOutcome(saving: SavingState): string {
  const t = useT()
  const sentences = useSentences()
  if (saving.name !== 'ended') return ''
  const { why, saved, total, failed, refused } = saving
  const words = [
    why === 'full' && t('library.end.full', { n: saved, total }),
    why === 'stopped' && t('library.end.stopped', { n: saved, total }),
    why === 'done' && saved > 0 && t('library.end.done', { n: saved }),
    failed.length > 0 && t('library.end.failed', { n: failed.length }),
    refused > 0 && t('library.end.refused', { n: refused }),
  ]
  return sentences(...words)
}

export function SavingReport({ view }: { view: LibraryView }) {
  const t = useT()
  const { saving } = view
  const outcome = useOutcome(saving)
  return (
    <>
      {saving.name === 'running' && <Progressing saving={saving} onStop={view.stop} />}
      <p className={classes.end} role="status">
        {outcome}
      </p>
      {saving.name === 'ended' && saving.failed.length > 0 && (
        <div>
          <Button variant="default" onClick={() => void view.save(saving.failed)}>
            {t('library.again', { n: saving.failed.length })}
          </Button>
        </div>
      )}
    </>
  )
}
