/** Form for a message to us. Every keystroke is stored on the device, so nothing typed is lost. */
import { Alert, Button, Radio, Textarea, TextInput } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useState } from 'react'
import { FEEDBACK_KINDS, type FeedbackKind } from '../../../contract/endpoints/feedback.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { useUnsavedWork } from '../../../ui/unsaved-work.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { faultsOf, hasContent } from '../model.ts'
import { useContextFacts } from '../use-context-facts.ts'
import type { useDraft } from '../use-draft.ts'
import { useSending } from '../use-sending.ts'
import { ContextField } from './context-field.tsx'
import classes from './feedback.module.css'
import { FileField } from './file-field.tsx'
import { KIND_TEXTS } from './texts.ts'

type DraftState = ReturnType<typeof useDraft>

function KindField({ draft, change }: DraftState) {
  const t = useT()
  return (
    <Radio.Group
      label={t('feedback.form.kind')}
      value={draft.kind}
      onChange={(kind) => change({ kind: kind as FeedbackKind })}
    >
      <div className={classes.kinds}>
        {FEEDBACK_KINDS.map((kind) => (
          <Radio.Card key={kind} value={kind} className={classes.kindCard ?? ''}>
            <Radio.Indicator />
            <span>
              <span className={classes.kindName}>{t(KIND_TEXTS[kind].name)}</span>
              <span className={classes.dim}>{t(KIND_TEXTS[kind].hint)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

type TextsProps = { state: DraftState; faults: { title?: string; body?: string } }

function Texts({ state: { draft, change }, faults }: TextsProps) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('feedback.form.title')}
        description={t('feedback.form.title.hint')}
        value={draft.title}
        maxLength={LIMITS.feedbackTitle}
        error={faults.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        size="md"
        autosize
        minRows={6}
        maxRows={18}
        label={t('feedback.form.body')}
        description={t('feedback.form.body.hint')}
        value={draft.body}
        maxLength={LIMITS.feedbackBody}
        error={faults.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
      />
      <p className={classes.counter}>
        {t('feedback.form.length', { n: draft.body.length, most: LIMITS.feedbackBody })}
      </p>
    </>
  )
}

/** Draft state: where a message is stored before it is sent. */
function DraftNote({ isStored, wasTried }: { isStored: boolean; wasTried: boolean }) {
  const t = useT()
  const isOnline = useOnline()
  if (!isOnline) {
    return (
      <Alert
        variant="light"
        color="gray"
        role="status"
        icon={<IconCloudOff size={20} stroke={1.75} aria-hidden="true" />}
      >
        {isStored ? t('feedback.draft.away') : t('feedback.draft.awayUnkept')}
      </Alert>
    )
  }
  if (!wasTried) return null
  return (
    <Alert variant="light" color="gray" role="status">
      {t('feedback.draft.waiting')}
    </Alert>
  )
}

type ActionsProps = {
  state: DraftState
  isBusy: boolean
  /** Queues the message; null while the send button does so, or while queueing is not needed. */
  onQueue: (() => void) | null
  onLeave: () => void
}

function Actions({ state: { draft, hasDraft, clear }, isBusy, onQueue, onLeave }: ActionsProps) {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={isBusy}>
        {isOnline ? t('feedback.form.send') : t('feedback.form.queue')}
      </Button>
      {onQueue !== null && (
        <Button variant="default" disabled={isBusy} onClick={onQueue}>
          {t('feedback.form.queue')}
        </Button>
      )}
      <Button variant="default" onClick={onLeave}>
        {hasContent(draft) ? t('feedback.form.later') : t('feedback.form.back')}
      </Button>
      {hasDraft && (
        <Button variant="subtle" color="gray" onClick={clear}>
          {t('feedback.form.discard')}
        </Button>
      )}
    </div>
  )
}

type Props = { state: DraftState; onLeave: () => void }

export function FeedbackForm({ state, onLeave }: Props) {
  const t = useT()
  const { draft, file, isStored, change, setFile } = state
  const facts = useContextFacts(draft.page)
  const sending = useSending(state)
  const [isChecked, setChecked] = useState(false)
  const [form, pointToWrong] = useFocusFirstInvalid()
  useUnsavedWork(msg('feedback.form.unsaved'), hasContent(draft) && !isStored)

  const missing = isChecked ? faultsOf(draft) : {}
  const faults = {
    ...(missing.title !== undefined && { title: t(missing.title) }),
    ...(missing.body !== undefined && { body: t(missing.body) }),
    ...sending.errors,
  }
  const submit = async (how: 'send' | 'queue') => {
    setChecked(true)
    if (!sending.canSend || !(await sending[how](facts))) pointToWrong()
  }
  const isOnline = useOnline()
  const onQueue = isOnline && sending.wasLost ? () => void submit('queue') : null
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      aria-label={t('feedback.form')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(isOnline ? 'send' : 'queue')
      }}
    >
      <KindField {...state} />
      <Texts state={state} faults={faults} />
      <FileField file={file} onChange={setFile} error={sending.errors['file']} />
      <ContextField
        facts={facts}
        withheld={draft.withheld}
        onChange={(withheld) => change({ withheld })}
      />
      <DraftNote isStored={isStored} wasTried={draft.tried !== '' && !sending.isBusy} />
      {sending.failure !== null && (
        <Alert variant="light" color="error" role="alert">
          {sending.failure}
        </Alert>
      )}
      <Actions state={state} isBusy={sending.isBusy} onQueue={onQueue} onLeave={onLeave} />
    </form>
  )
}
