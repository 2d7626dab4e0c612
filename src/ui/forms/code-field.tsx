/** Field for a six-digit code with its send button, which is disabled for a while after each code. */
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { LIMITS } from '../../contract/limits.ts'
import { digitsOf } from '../../contract/typed-text.ts'
import { msg } from '../../i18n/msg.ts'
import { T } from '../../i18n/t.tsx'
import { useT } from '../../i18n/use-t.ts'
import { pageConfigAtom } from '../../session/page-config-atom.ts'
import type { FieldInput } from './field-input.ts'
import classes from './forms.module.css'
import { useCodeWait } from './use-code-wait.ts'
import { useSubmission } from './use-submission.ts'

export type CodeChannel = 'email' | 'phone'

const SENT: Record<CodeChannel, { real: string; mailbox: string }> = {
  email: { real: msg('auth.code.sent'), mailbox: msg('auth.code.sentMailbox') },
  phone: { real: msg('auth.code.sentPhone'), mailbox: msg('auth.code.sentPhoneMailbox') },
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" mt={4}>
      {text}
    </Text>
  )
}

/** Destination of the code; without a gateway, the place where it is shown. */
function SentNote({ channel }: { channel: CodeChannel }) {
  const t = useT()
  const { devMailbox } = useAtomValue(pageConfigAtom)
  const link = <Anchor href="/dev/mailbox" target="_blank" rel="noopener" underline="always" />
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {devMailbox ? <T id={SENT[channel].mailbox} components={{ link }} /> : t(SENT[channel].real)}
    </Text>
  )
}

/** Puts a button beside the field; the field's error is below both. */
function rowWith(button: ReactNode) {
  return (field: ReactNode) => (
    <div className={classes.codeRow}>
      {field}
      {button}
    </div>
  )
}

function useSendLabel(secondsLeft: number): string {
  const t = useT()
  if (secondsLeft === 0) return t('auth.code.send')
  return secondsLeft > 120
    ? t('auth.code.waitLong', { minutes: Math.ceil(secondsLeft / 60) })
    : t('auth.code.wait', { seconds: secondsLeft })
}

type Props = {
  input: FieldInput
  channel: CodeChannel
  /** Purpose and address of the code, such as `2:name@lab.org`: each has a wait of its own. */
  target: string
  /**
   * Sends a code.
   * @returns false when the address is missing or invalid, which its own field reports
   * @throws CallError when the service refuses
   */
  onSend: () => Promise<boolean>
}

export function CodeField({ input, channel, target, onSend }: Props) {
  const t = useT()
  const [secondsLeft, startWait] = useCodeWait(target)
  const { isBusy, failure, clear, submit } = useSubmission()
  const sendLabel = useSendLabel(secondsLeft)
  const inputRef = useRef<HTMLInputElement>(null)

  const send = async () => {
    const refused = await submit(async () => {
      if (!(await onSend())) return
      startWait(LIMITS.codeResendMs / 1000)
      // The code is entered next, and the focused button is now disabled.
      inputRef.current?.focus()
    })
    // Sent a moment ago from another tab or device: the service returns the remaining wait.
    if (refused !== null && refused.retryAfterS !== null) startWait(refused.retryAfterS)
  }

  const sendButton = (
    <Button
      variant="default"
      onClick={() => void send()}
      loading={isBusy}
      disabled={secondsLeft > 0}
    >
      {sendLabel}
    </Button>
  )
  return (
    <div>
      <TextInput
        ref={inputRef}
        value={input.value ?? ''}
        onChange={(event) => {
          clear()
          input.onChange(digitsOf(event.currentTarget.value))
        }}
        onBlur={() => input.onBlur?.()}
        error={input.error}
        name="code"
        label={t('auth.field.code.label')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        classNames={{ input: classes.code ?? '' }}
        inputContainer={rowWith(sendButton)}
      />
      <div role="status">
        <Problem text={failure?.text} />
        {secondsLeft > 0 && failure === null && <SentNote channel={channel} />}
      </div>
    </div>
  )
}
