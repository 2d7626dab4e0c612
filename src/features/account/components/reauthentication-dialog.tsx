/**
 * Re-authentication dialog: by password, or by a code sent to one of the member's addresses. It is rendered
 * beside the form whose call it serves, not inside: forms cannot be nested.
 */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { CODE_TYPE } from '../../../contract/codes.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { codeProblem, passwordProblem } from '../../../ui/forms/field-rules.ts'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useFieldRules } from '../../../ui/forms/use-field-rules.ts'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { fieldErrorsOf, useSubmission } from '../../../ui/forms/use-submission.ts'
import {
  reauthenticateByCode,
  reauthenticateByPassword,
  sendReauthenticationCode,
} from '../mutations.ts'
import type { Reauthentication } from '../use-reauthentication.ts'
import classes from './account.module.css'
import { FormFault } from './form-parts.tsx'

const METHODS = ['password', 'email', 'phone'] as const
type Method = (typeof METHODS)[number]

const NAMES = { password: 'password', code: 'code' }

const METHOD_TEXTS: Record<Method, string> = {
  password: msg('settings.proof.byPassword'),
  email: msg('settings.proof.byEmail'),
  phone: msg('settings.proof.byPhone'),
}

/** Values and submission of the form. */
function useReauthenticationForm(method: Method, onDone: () => void) {
  const rule = useFieldRules()
  const { sm2PublicKey } = useAtomValue(pageConfigAtom)
  const { isBusy, failure, clear, submit } = useSubmission()
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (value) => (method === 'password' ? rule(passwordProblem(value)) : null),
      code: (value) => (method === 'password' ? null : rule(codeProblem(value))),
    },
  })
  const isAtField = failure !== null && fieldErrorsOf(failure, NAMES) !== null
  return {
    form,
    isBusy,
    clear,
    fault: failure === null || isAtField ? null : failure.text,
    /** @returns whether the member has reauthenticated */
    async send(): Promise<boolean> {
      if (form.validate().hasErrors) return false
      const { password, code } = form.values
      const refused = await submit(() =>
        method === 'password'
          ? reauthenticateByPassword(password, sm2PublicKey)
          : reauthenticateByCode(method, code.trim()),
      )
      if (refused === null) onDone()
      else form.setErrors(fieldErrorsOf(refused, NAMES) ?? {})
      return refused === null
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

/** The member's other methods of reauthentication. */
function OtherMethods({
  method,
  onChoose,
}: {
  method: Method
  onChoose: (method: Method) => void
}) {
  const t = useT()
  const user = useAtomValue(userDataAtom)
  const others = METHODS.filter(
    (other) => other !== method && (other === 'password' || Boolean(user?.[other])),
  )
  return (
    <Group gap="xs">
      {others.map((other) => (
        <Button key={other} variant="subtle" onClick={() => onChoose(other)}>
          {t(METHOD_TEXTS[other])}
        </Button>
      ))}
    </Group>
  )
}

function ReauthenticationForm({ reauthentication }: { reauthentication: Reauthentication }) {
  const t = useT()
  const [method, setMethod] = useState<Method>('password')
  const [formRef, pointToWrong] = useFocusFirstInvalid()
  const { form, isBusy, fault, clear, send } = useReauthenticationForm(
    method,
    reauthentication.succeed,
  )
  return (
    <form
      ref={formRef}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send().then((isDone) => {
          if (!isDone) pointToWrong()
        })
      }}
    >
      <Text>{t('settings.proof.text')}</Text>
      <FormFault text={fault} />
      {method === 'password' ? (
        <PasswordField
          input={form.getInputProps('password')}
          kind="current"
          name="proofPassword"
          label={t('settings.field.password')}
        />
      ) : (
        <CodePart method={method} form={form} />
      )}
      <OtherMethods
        method={method}
        onChoose={(other) => {
          clear()
          form.clearErrors()
          setMethod(other)
        }}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={reauthentication.cancel} disabled={isBusy}>
          {t('settings.dialog.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('settings.proof.submit')}
        </Button>
      </Group>
    </form>
  )
}

export function ReauthenticationDialog({
  reauthentication,
}: {
  reauthentication: Reauthentication
}) {
  const t = useT()
  return (
    <Modal
      opened={reauthentication.isRequired}
      onClose={reauthentication.cancel}
      title={
        <Text component="span" fz="lg" fw={650}>
          {t('settings.proof.title')}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('settings.dialog.close') }}
    >
      <ReauthenticationForm reauthentication={reauthentication} />
    </Modal>
  )
}
