/**
 * Question under a member's first result: where it, and those after it, are kept. Shown until it is
 * answered.
 */
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { useStorageActions } from '../../../cache/use-storage-actions.ts'
import type { SavingTarget } from '../../../cache/saving-choice.ts'
import { useSavingChoice } from '../../../cache/use-saving-choice.ts'
import type { RecordState } from '../../../contract/record-content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { KeepHereDialog } from '../../../ui/results/record-storage.tsx'
import classes from './saving-question.module.css'

type Props = {
  state: RecordState
  title: string
  actions: NonNullable<ReturnType<typeof useStorageActions>>
}

/** Confirmation of the answer; receives the focus, because the answered buttons are gone. */
function Answered({ target }: { target: SavingTarget }) {
  const t = useT()
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p className={`${classes.answered} screen-only`} ref={note} tabIndex={-1} role="status">
      {t(target === 'account' ? 'saving.answered.account' : 'saving.answered.device')}{' '}
      <Link href={paths.accountSettings('privacy')}>{t('saving.answered.settings')}</Link>
    </p>
  )
}

export function SavingQuestion({ state, title, actions }: Props) {
  const t = useT()
  const { target, isMade, choose } = useSavingChoice()
  const [answer, setAnswer] = useState<SavingTarget | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const answerWith = async (next: SavingTarget) => {
    setFailed(false)
    try {
      if (next === 'account' && state === 'device') await actions.send()
      if (next === 'device' && state === 'waiting') await actions.keepHere()
    } catch {
      return setFailed(true)
    }
    setAnswer(next)
    choose(next)
    // A record in the account is removed only by an act of its own.
    if (next === 'device' && state === 'saved') setRemoving(true)
  }
  return (
    <>
      {answer !== null && <Answered target={answer} />}
      {!isMade && (
        <section className={`${classes.question} screen-only`} aria-labelledby="saving-question">
          <h2 id="saving-question">{t('saving.question.title')}</h2>
          <p>{t(target === 'account' ? 'saving.question.sofar' : 'saving.question.text')}</p>
          <div className={classes.answers}>
            <Button variant="default" onClick={() => void answerWith('device')}>
              {t('saving.device')}
            </Button>
            <Button variant="default" onClick={() => void answerWith('account')}>
              {t('saving.account')}
            </Button>
          </div>
          {hasFailed && <p role="alert">{t('saving.failed')}</p>}
        </section>
      )}
      <KeepHereDialog
        isOpen={isRemoving}
        title={title}
        onClose={() => setRemoving(false)}
        keepHere={actions.keepHere}
      />
    </>
  )
}
