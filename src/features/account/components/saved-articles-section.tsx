/** Section on the articles saved for offline reading: their size, their eviction risk, a button to remove them. */
import { Button } from '@mantine/core'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useSavedArticles } from '../../../cache/use-saved-articles.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isClearedAfterAWeek } from '../../../platform/weekly-clearing.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import classes from './account.module.css'
import { EverythingLibrary } from './everything-library.tsx'
import { Done } from './form-parts.tsx'
import { Section } from './section.tsx'

const never = () => () => {}

type Props = {
  /** Null where the browser does not report it. */
  isPersisted: boolean | null
  onChange: () => void
}

/** Whether the browser may evict saved data, and how to prevent it. */
function Eviction({ isPersisted }: Pick<Props, 'isPersisted'>) {
  const t = useT()
  const isWeekly = useSyncExternalStore(never, isClearedAfterAWeek, () => false)
  return (
    <>
      <p className={classes.quiet}>
        {t(isPersisted === true ? 'settings.library.safe' : 'settings.library.unsafe')}
      </p>
      {isWeekly && <p className={classes.quiet}>{t('settings.library.week')}</p>}
    </>
  )
}

/** Removes everything that is saved, after a confirmation. */
function useRemoval(remove: () => Promise<void>, onRemoved: () => void) {
  const submission = useSubmission()
  const [step, setStep] = useState<'none' | 'asked' | 'done'>('none')
  return {
    step,
    submission,
    ask: () => setStep('asked'),
    leave: () => {
      submission.clear()
      setStep('none')
    },
    confirm: async () => {
      if ((await submission.submit(remove)) !== null) return
      setStep('done')
      onRemoved()
    },
  }
}

export function LibrarySection({ isPersisted, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const isOnline = useOnline()
  const place = useRef<HTMLDivElement>(null)
  const { count, bytes, missing, remove } = useSavedArticles()
  const removal = useRemoval(remove, () => {
    onChange()
    // The clicked button is gone: move the focus here.
    place.current?.focus()
  })
  return (
    <Section title={t('settings.library.title')} text={t('settings.library.text')}>
      <div ref={place} tabIndex={-1} className={classes.row}>
        <p className={`${count === 0 ? classes.quiet : classes.plain} ${classes.rowWords}`}>
          {count === 0
            ? t('settings.library.nothing')
            : t('settings.library.count', { n: count, size: format.bytes(bytes) })}
        </p>
        {count + missing > 0 && (
          <Button variant="default" disabled={!isOnline} onClick={removal.ask}>
            {t('settings.library.remove')}
          </Button>
        )}
      </div>
      {missing > 0 && (
        <p className={classes.quiet}>{t('settings.library.missing', { n: missing })}</p>
      )}
      <EverythingLibrary />
      <Eviction isPersisted={isPersisted} />
      <Done>{removal.step === 'done' && t('settings.library.removed')}</Done>
      <ConfirmDialog
        isOpen={removal.step === 'asked'}
        onClose={removal.leave}
        title={t('settings.library.ask.title')}
        text={t('settings.library.ask.text')}
        action={t('settings.library.remove')}
        submission={removal.submission}
        onConfirm={() => void removal.confirm()}
      />
    </Section>
  )
}
