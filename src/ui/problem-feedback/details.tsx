/** Form for feedback after the first answer: the reasons and a text. Loaded on demand, with its messages. */
import { Button, Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { LIMITS } from '../../contract/limits.ts'
import { useCatalog } from '../../i18n/current-messages.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { useErrorText } from '../error-text.ts'
import classes from './problem-feedback.module.css'
import { composeMessage } from './message.ts'
import { REASON_TEXTS } from './reason-texts.ts'
import {
  hasContent,
  type ProblemFeedbackValue,
  type Reason,
  REASONS,
  type SubmitFeedback,
} from './value.ts'

type Props = {
  value: ProblemFeedbackValue
  onChange: (value: ProblemFeedbackValue) => void
  onSubmit: SubmitFeedback
  isVisitor: boolean
}

function Reasons({
  value,
  onChange,
  error,
}: Omit<Props, 'onSubmit' | 'isVisitor'> & { error: string }) {
  const t = useT()
  return (
    <Radio.Group
      label={t('problemFeedback.reasons')}
      value={value.reason}
      error={error}
      onChange={(reason) => onChange({ ...value, reason: reason as Reason })}
    >
      <div className={classes.reasons}>
        {REASONS.map((reason) => (
          <Radio
            key={reason}
            className={classes.reason ?? ''}
            value={reason}
            label={t(REASON_TEXTS[reason])}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function Thanks() {
  const t = useT()
  return (
    <p className={classes.thanks} role="status">
      {t('problemFeedback.thanks')}{' '}
      <Link href={paths.feedback()}>{t('problemFeedback.thanks.link')}</Link>
    </p>
  )
}

/** State of sending: running, failed, or done. */
function useSend({ value, onSubmit }: Pick<Props, 'value' | 'onSubmit'>) {
  const t = useT()
  const errorText = useErrorText()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [fault, setFault] = useState('')
  const send = async () => {
    if (!hasContent(value)) {
      setFault(t('problemFeedback.nothing'))
      return
    }
    setState('busy')
    setFault('')
    try {
      const result = await onSubmit(value, (articleTitle) => composeMessage(t, value, articleTitle))
      setState(result === 'sent' ? 'sent' : 'idle')
    } catch (error) {
      setFault(errorText(error))
      setState('idle')
    }
  }
  return { state, fault, send }
}

/** Form for the kind of fault and a comment. */
function Form(props: Props) {
  const { value, onChange, isVisitor } = props
  const t = useT()
  const { state, fault, send } = useSend(props)
  if (state === 'sent') return <Thanks />
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {value.isHelpful ? (
        <p className={classes.thanks} role="status">
          {t('problemFeedback.helpful')}
        </p>
      ) : (
        <Reasons value={value} onChange={onChange} error={fault} />
      )}
      <Textarea
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        label={value.isHelpful ? t('problemFeedback.more') : t('problemFeedback.text')}
        description={t('problemFeedback.text.hint')}
        maxLength={LIMITS.feedbackBody - 200}
        value={value.text}
        error={value.isHelpful ? fault : null}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
      />
      <div className={classes.foot}>
        <Button type="submit" loading={state === 'busy'}>
          {isVisitor ? t('problemFeedback.signIn') : t('problemFeedback.send')}
        </Button>
        {isVisitor && <span className={classes.hint}>{t('problemFeedback.visitor')}</span>}
      </div>
    </form>
  )
}

export function Details(props: Props) {
  const t = useT()
  const texts = useCatalog('work')
  if (texts === 'failed') {
    return (
      <p className={classes.thanks} role="alert">
        {t('error.call.offline')}
      </p>
    )
  }
  return texts === 'ready' ? <Form {...props} /> : null
}
