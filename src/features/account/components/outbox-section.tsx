/** Section with the changes waiting to be sent, each with its time, the service's refusal, and its actions. */
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useOutbox, type Waiting } from '../use-outbox.ts'
import classes from './account.module.css'
import { Done, FormFault } from './form-parts.tsx'
import { Section } from './section.tsx'
import outbox from './outbox.module.css'

type RowProps = { entry: Waiting; onDiscard: () => void; onAgain: () => void }

function Row({ entry, onDiscard, onAgain }: RowProps) {
  const t = useT()
  const format = useFormat()
  const { text, at, fault, discard, discardText, again } = entry
  const discardLabel = discardText ?? t('outbox.discard')
  return (
    <li className={classes.item}>
      <div className={classes.rowWords}>
        <p className={classes.strong}>{text}</p>
        <p className={classes.quiet}>
          <time dateTime={at}>{format.dateTime(at)}</time>
        </p>
        {fault !== null && <p className={outbox.fault}>{t('outbox.refused', { why: fault })}</p>}
      </div>
      <div className={outbox.actions}>
        {again !== null && (
          <Button
            variant="default"
            onClick={onAgain}
            aria-label={t('outbox.of', { action: t('outbox.again'), what: text })}
          >
            {t('outbox.again')}
          </Button>
        )}
        {discard !== null && (
          <Button
            variant="subtle"
            color="gray"
            onClick={onDiscard}
            aria-label={t('outbox.of', { action: discardLabel, what: text })}
          >
            {discardLabel}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Discards an entry, after a confirmation where typed text would be lost. */
function useDiscarding(onGone: () => void) {
  const t = useT()
  const submission = useSubmission()
  const [toDiscard, setToDiscard] = useState<Waiting | null>(null)
  const [message, setMessage] = useState('')
  const discard = async (entry: Waiting) => {
    const failure = await submission.submit(async () => entry.discard?.())
    if (failure !== null) return
    setToDiscard(null)
    setMessage(t('outbox.discarded', { what: entry.text }))
    onGone()
  }
  return {
    asked: toDiscard,
    said: message,
    submission,
    clearMessage: () => setMessage(''),
    begin: (entry: Waiting) => (entry.loses === null ? void discard(entry) : setToDiscard(entry)),
    confirm: () => toDiscard && void discard(toDiscard),
    stay() {
      submission.clear()
      setToDiscard(null)
    },
  }
}

/** Confirmation before typed text is lost. */
function DiscardDialog({ discarding }: { discarding: ReturnType<typeof useDiscarding> }) {
  const t = useT()
  const { asked: toDiscard, stay, submission, confirm } = discarding
  return (
    <ConfirmDialog
      isOpen={toDiscard !== null}
      onClose={stay}
      title={t('outbox.ask.title')}
      text={
        <>
          <p className={classes.strong}>{toDiscard?.text}</p>
          <p className={classes.plain}>{toDiscard?.loses}</p>
        </>
      }
      action={t('outbox.discard')}
      isDangerous
      submission={submission}
      onConfirm={confirm}
    />
  )
}

export function OutboxSection() {
  const t = useT()
  const { waiting, isSending, send } = useOutbox()
  const place = useRef<HTMLDivElement>(null)
  // The clicked button is gone: move the focus to the list.
  const discarding = useDiscarding(() => place.current?.focus())
  const [hasTried, setTried] = useState(false)
  const { said: message } = discarding
  const canSend = waiting.some(({ fault }) => fault === null)
  const begin = async () => {
    setTried(false)
    discarding.clearMessage()
    await send()
    setTried(true)
  }
  return (
    <Section title={t('outbox.title')} text={t('outbox.text')}>
      <div ref={place} tabIndex={-1} className={outbox.place}>
        {waiting.length === 0 ? (
          <p className={classes.quiet}>{t('outbox.nothing')}</p>
        ) : (
          <ol className={classes.list} aria-label={t('outbox.title')}>
            {waiting.map((entry) => (
              <Row
                key={entry.id}
                entry={entry}
                onDiscard={() => discarding.begin(entry)}
                onAgain={() => void entry.again?.()}
              />
            ))}
          </ol>
        )}
      </div>
      <div className={classes.actions}>
        {canSend && (
          <Button loading={isSending} onClick={() => void begin()}>
            {t('outbox.sendNow')}
          </Button>
        )}
        <Done>{message === '' && hasTried && !canSend ? t('outbox.tried') : message}</Done>
        {/* Failures after a confirmation are shown in its dialog. */}
        <FormFault
          text={discarding.asked === null ? (discarding.submission.failure?.text ?? null) : null}
        />
        <p className={classes.quiet} role="status">
          {hasTried && canSend && t('outbox.stillWaits')}
        </p>
      </div>
      <DiscardDialog discarding={discarding} />
    </Section>
  )
}
