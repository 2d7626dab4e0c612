import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAtomValue } from 'jotai'
import { CODE_TYPE } from '../../../contract/codes.ts'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { savedUsernameAtom } from '../../../session/session-atoms.ts'
import { codeProblem, emailProblem } from '../model.ts'
import { signIn } from '../mutations.ts'
import { useRules } from '../use-rules.ts'
import type { useSubmit } from '../use-submit.ts'
import { CodeField } from './code-field.tsx'

type Props = { submission: ReturnType<typeof useSubmit> }

/** Sign-in by a code sent to the e-mail address. */
export function CodeForm({ submission }: Props) {
  const t = useT()
  const { sm2PublicKey } = useAtomValue(pageConfigAtom)
  const savedUsername = useAtomValue(savedUsernameAtom)
  const translated = useRules()
  const form = useForm({
    initialValues: { email: savedUsername, code: '' },
    validate: { email: translated(emailProblem), code: translated(codeProblem) },
  })

  return (
    <form
      onSubmit={form.onSubmit((values) => {
        void submission.submit(() => signIn(values, sm2PublicKey))
      })}
      noValidate
    >
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={t('auth.field.email.label')}
          autoComplete="username"
          required
        />
        <CodeField
          email={form.values.email}
          codeType={CODE_TYPE.signIn}
          onEmailProblem={(id) => form.setFieldError('email', t(id))}
          input={form.getInputProps('code')}
        />
        <Button type="submit" loading={submission.isBusy} fullWidth>
          {t('auth.login.submit')}
        </Button>
      </Stack>
    </form>
  )
}
