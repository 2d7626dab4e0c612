import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { CodeType } from '../../../contract/codes.ts'
import { LIMITS } from '../../../contract/limits.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { emailProblem } from '../model.ts'
import { sendCode } from '../mutations.ts'
import { useCountdown } from '../use-countdown.ts'
import { useSubmit } from '../use-submit.ts'

function Problem({ text }: { text: ReactNode }) {
  if (!text) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)" mt={4}>
      {text}
    </Text>
  )
}

/** Where the code went; without a mail server, where it can be read. */
function SentNote() {
  const t = useT()
  const { devMailbox } = useAtomValue(pageConfigAtom)
  const link = <Anchor href="/dev/mailbox" target="_blank" rel="noopener" underline="always" />
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {devMailbox ? <T id="auth.code.sentMailbox" components={{ link }} /> : t('auth.code.sent')}
    </Text>
  )
}

type Props = {
  email: string
  codeType: CodeType
  /** Shows the e-mail field's own error when there is no address to send to. */
  onEmailProblem: (messageId: string) => void
  input: GetInputPropsReturnType
}

/** The six-digit code with its send button, which waits before it sends again. */
export function CodeField({ email, codeType, onEmailProblem, input }: Props) {
  const t = useT()
  const [secondsLeft, startCountdown] = useCountdown()
  const { isBusy, failure, submit } = useSubmit()

  const send = async () => {
    const problem = emailProblem(email)
    if (problem !== null) return onEmailProblem(problem)
    if (await submit(() => sendCode(email, codeType))) startCountdown(LIMITS.codeResendMs / 1000)
  }

  return (
    <div>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          {...input}
          flex={1}
          label={t('auth.field.code.label')}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LIMITS.codeDigits}
          error={undefined}
          aria-invalid={Boolean(input.error)}
          aria-describedby="code-note"
        />
        <Button
          variant="default"
          onClick={() => void send()}
          loading={isBusy}
          disabled={secondsLeft > 0}
          miw={132}
        >
          {secondsLeft > 0 ? t('auth.code.wait', { seconds: secondsLeft }) : t('auth.code.send')}
        </Button>
      </Group>
      <div id="code-note" role="status">
        <Problem text={input.error} />
        <Problem text={failure?.text} />
        {secondsLeft > 0 && <SentNote />}
      </div>
    </div>
  )
}
