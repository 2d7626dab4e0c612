/**
 * Re-authentication dialog: a password, or a code sent to one of the member's addresses, and the second factor where
 * the account has one; or a passkey.
 */
import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { CODE_TYPE } from '../../contract/codes.ts'
import type { ReauthenticationStep } from '../../contract/reauthentication.ts'
import { msg } from '../../i18n/msg.ts'
import { T } from '../../i18n/t.tsx'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { PlainModal } from '../layers/modal-root.tsx'
import { hasPasskeys, PasskeyCancelled } from '../../platform/passkey.ts'
import { pageConfigAtom } from '../../session/page-config-atom.ts'
import { userDataAtom } from '../../session/session-atoms.ts'
import { CodeField } from '../forms/code-field.tsx'
import { codeProblem, passwordProblem, secondFactorProblem } from '../forms/field-rules.ts'
import { PasswordField } from '../forms/password-field.tsx'
import { SecondFactorField } from '../forms/second-factor-field.tsx'
import { useFieldRules } from '../forms/use-field-rules.ts'
import { useFocusFirstInvalid } from '../forms/use-focus-first-invalid.ts'
import { fieldErrorsOf, useSubmission } from '../forms/use-submission.ts'
import {
  type Credential,
  reauthenticate,
  reauthenticateByPasskey,
  sendReauthenticationCode,
} from './reauthenticate.ts'
import classes from './reauthentication.module.css'

export type ReauthenticationDialogProps = {
  steps: readonly ReauthenticationStep[]
  /** Called when the member has re-authenticated, or closes the dialog. */
  onEnd: (isDone: boolean) => void
}

const METHODS = ['password', 'email', 'phone'] as const
type Method = (typeof METHODS)[number]

const NAMES = { password: 'password', code: 'code', secondFactor: 'factor' }

const METHOD_TEXTS: Record<Method, string> = {
  password: msg('settings.proof.byPassword'),
  email: msg('settings.proof.byEmail'),
  phone: msg('settings.proof.byPhone'),
}

/**
 * Values and submission of the form.
 * @param method of the credential; null when it is not needed
 */
function useReauthenticationForm(
  method: Method | null,
  { steps, onEnd }: ReauthenticationDialogProps,
) {
  const rule = useFieldRules()
  const { sm2PublicKey: publicKey } = useAtomValue(pageConfigAtom)
  const { isBusy, failure, clear, submit } = useSubmission()
  // The second factor may have been turned on since the call was refused.
  const isSecondFactorMissing = failure?.fields.includes('secondFactor') === true
  const [hasSecondFactor, setHasSecondFactor] = useState(steps.includes('secondFactor'))
  if (isSecondFactorMissing && !hasSecondFactor) setHasSecondFactor(true)
  const form = useForm({
    initialValues: { password: '', code: '', factor: '' },
    validate: {
      password: (value) => (method === 'password' ? rule(passwordProblem(value)) : null),
      code: (value) => (method === null || method === 'password' ? null : rule(codeProblem(value))),
      factor: (value) => (hasSecondFactor ? rule(secondFactorProblem(value)) : null),
    },
  })
  const credential = (): Credential => {
    const { password, code } = form.values
    if (method === null) return null
    return method === 'password' ? { password, publicKey } : { channel: method, code: code.trim() }
  }
  /** @returns whether the member has re-authenticated */
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    const refused = await submit(work)
    if (refused === null) onEnd(true)
    else form.setErrors(fieldErrorsOf(refused, NAMES) ?? {})
    return refused === null
  }
  const isAtField = failure !== null && fieldErrorsOf(failure, NAMES) !== null
  return {
    form,
    hasSecondFactor,
    isBusy,
    fault: failure === null || isAtField ? null : failure.text,
    clear() {
      clear()
      form.clearErrors()
    },
    async send(): Promise<boolean> {
      if (form.validate().hasErrors) return false
      return send(() => reauthenticate(credential(), hasSecondFactor ? form.values.factor : null))
    },
    async sendPasskey(): Promise<void> {
      let isCancelled = false
      const work = async () => {
        try {
          await reauthenticateByPasskey()
        } catch (error) {
          if (!(error instanceof PasskeyCancelled)) throw error
          isCancelled = true
        }
      }
      const refused = await submit(work)
      if (refused === null && !isCancelled) onEnd(true)
    },
  }
}

type FormProps = { form: ReturnType<typeof useReauthenticationForm>['form'] }

/** Field for a code sent to one of the member's addresses. */
function CodePart({ method, form }: FormProps & { method: 'email' | 'phone' }) {
  const t = useT()
  const locale = useLocale()
  const address = useAtomValue(userDataAtom)?.[method] ?? ''
  return (
    <>
      <Text>{t('settings.proof.codeTo', { address })}</Text>
      <CodeField
        input={form.getInputProps('code')}
        channel={method}
        target={`${CODE_TYPE.signIn}:${address}`}
        onSend={() => sendReauthenticationCode(method, address, locale)}
      />
    </>
  )
}

function CredentialPart({ method, form }: FormProps & { method: Method }) {
  const t = useT()
  if (method !== 'password') return <CodePart method={method} form={form} />
  return (
    <PasswordField
      input={form.getInputProps('password')}
      kind="current"
      name="proofPassword"
      label={t('settings.field.password')}
      isFocused
    />
  )
}

/** Field for the second factor, and the help for a lost one. */
function SecondFactorPart({ form, isFocused }: FormProps & { isFocused: boolean }) {
  return (
    <>
      <SecondFactorField input={form.getInputProps('factor')} isFocused={isFocused} />
      <Text size="sm" c="dimmed">
        <T
          id="settings.proof.lost"
          values={{ address: brand.supportEmail }}
          components={{ mail: <Anchor href={`mailto:${brand.supportEmail}`} underline="always" /> }}
        />
      </Text>
    </>
  )
}

type OthersProps = {
  method: Method | null
  onChoose: (method: Method) => void
  onPasskey: () => void
}

/** The member's other methods of re-authentication. */
function OtherMethods({ method, onChoose, onPasskey }: OthersProps) {
  const t = useT()
  const user = useAtomValue(userDataAtom)
  const { features } = useAtomValue(pageConfigAtom)
  const others = METHODS.filter(
    (other) => other !== method && (other === 'password' || Boolean(user?.[other])),
  )
  return (
    <Group gap="xs">
      {method !== null &&
        others.map((other) => (
          <Button key={other} variant="subtle" onClick={() => onChoose(other)}>
            {t(METHOD_TEXTS[other])}
          </Button>
        ))}
      {features.includes('passkeys') && hasPasskeys() && (
        <Button variant="subtle" onClick={onPasskey}>
          {t('settings.proof.byPasskey')}
        </Button>
      )}
    </Group>
  )
}

function ReauthenticationForm(props: ReauthenticationDialogProps) {
  const t = useT()
  const [method, setMethod] = useState<Method | null>(
    props.steps.includes('credential') ? 'password' : null,
  )
  const [formRef, pointToWrong] = useFocusFirstInvalid()
  const state = useReauthenticationForm(method, props)
  const { form, hasSecondFactor, isBusy, fault } = state
  return (
    <form
      ref={formRef}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void state.send().then((isDone) => {
          if (!isDone) pointToWrong()
        })
      }}
    >
      <Text>{t('settings.proof.text')}</Text>
      <div role="alert" className={classes.fault}>
        {fault !== null && (
          <Alert color="error" variant="light" role="presentation">
            {fault}
          </Alert>
        )}
      </div>
      {method !== null && <CredentialPart method={method} form={form} />}
      {hasSecondFactor && <SecondFactorPart form={form} isFocused={method === null} />}
      <OtherMethods
        method={method}
        onChoose={(other) => {
          state.clear()
          setMethod(other)
        }}
        onPasskey={() => void state.sendPasskey()}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => props.onEnd(false)} disabled={isBusy}>
          {t('settings.dialog.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('settings.proof.submit')}
        </Button>
      </Group>
    </form>
  )
}

export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const t = useT()
  return (
    <PlainModal
      opened
      onClose={() => props.onEnd(false)}
      // A password or a code is not worth a question.
      title={
        <Text component="span" fz="lg" fw={650}>
          {t('settings.proof.title')}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('settings.dialog.close') }}
    >
      <ReauthenticationForm {...props} />
    </PlainModal>
  )
}
