import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAtom, useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { rememberMeAtom, savedUsernameAtom } from '../../../session/session-atoms.ts'
import { emailProblem, passwordProblem } from '../model.ts'
import { signIn } from '../mutations.ts'
import { useRules } from '../use-rules.ts'
import type { useSubmit } from '../use-submit.ts'
import { DemoHint } from './demo-hint.tsx'

type Props = { submission: ReturnType<typeof useSubmit> }

/** Sign-in by e-mail and password, with the remembered name. */
export function PasswordForm({ submission }: Props) {
  const t = useT()
  const { sm2PublicKey } = useAtomValue(pageConfigAtom)
  const [rememberMe, setRememberMe] = useAtom(rememberMeAtom)
  const [savedUsername, setSavedUsername] = useAtom(savedUsernameAtom)
  const translated = useRules()
  const form = useForm({
    initialValues: { email: savedUsername, password: '' },
    validate: { email: translated(emailProblem), password: translated(passwordProblem) },
  })

  const submit = form.onSubmit((values) => {
    setSavedUsername(rememberMe ? values.email.trim() : null)
    void submission.submit(() => signIn(values, sm2PublicKey))
  })
  const toggleRemember = (isOn: boolean) => {
    setRememberMe(isOn)
    if (!isOn) setSavedUsername(null)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={t('auth.field.email.label')}
          autoComplete="username"
          required
        />
        <PasswordInput
          {...form.getInputProps('password')}
          label={t('auth.field.password.label')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.field.password.show') }}
          required
        />
        <Checkbox
          checked={rememberMe}
          onChange={(event) => toggleRemember(event.currentTarget.checked)}
          label={t('auth.login.remember')}
        />
        <Button type="submit" loading={submission.isBusy} fullWidth>
          {t('auth.login.submit')}
        </Button>
        <DemoHint onUse={(demo) => form.setValues(demo)} />
      </Stack>
    </form>
  )
}
