import { Anchor, Button, Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAtomValue } from 'jotai'
import { type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import { CODE_TYPE, TERMS, type TermsType } from '../../../contract/codes.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { CodeField } from '../components/code-field.tsx'
import { codeProblem, emailProblem, newPasswordProblem, nickProblem } from '../model.ts'
import { registerMember } from '../mutations.ts'
import { useRules } from '../use-rules.ts'
import { useSubmit } from '../use-submit.ts'

type TermsDialogProps = { useType: TermsType; opened: boolean; onClose: () => void }
type Props = {
  /** The dialog that shows a document; it belongs to another feature and is handed in. */
  TermsDialog: ComponentType<TermsDialogProps>
}

function useRegisterForm() {
  const t = useT()
  const translated = useRules()
  return useForm({
    initialValues: { email: '', code: '', nick: '', password: '', hasAgreed: false },
    validate: {
      email: translated(emailProblem),
      code: translated(codeProblem),
      nick: translated(nickProblem),
      password: translated(newPasswordProblem),
      hasAgreed: (value) => (value ? null : t('auth.register.agreement.required')),
    },
  })
}

type Form = ReturnType<typeof useRegisterForm>

function Fields({ form }: { form: Form }) {
  const t = useT()
  return (
    <>
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={t('auth.field.email.label')}
        autoComplete="email"
        required
      />
      <CodeField
        email={form.values.email}
        codeType={CODE_TYPE.register}
        onEmailProblem={(id) => form.setFieldError('email', t(id))}
        input={form.getInputProps('code')}
      />
      <TextInput
        {...form.getInputProps('nick')}
        label={t('auth.field.nick.label')}
        autoComplete="nickname"
        required
      />
      <PasswordInput
        {...form.getInputProps('password')}
        label={t('auth.field.password.label')}
        description={t('auth.field.password.rule')}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.field.password.show') }}
        required
      />
    </>
  )
}

function Agreement({ form, onRead }: { form: Form; onRead: (useType: TermsType) => void }) {
  const document = (useType: TermsType) => (
    <Anchor
      component="button"
      type="button"
      inline
      underline="always"
      fz="sm"
      onClick={() => onRead(useType)}
    />
  )
  return (
    <div>
      <Checkbox
        {...form.getInputProps('hasAgreed', { type: 'checkbox' })}
        label={<T id="auth.register.agreement.label" />}
      />
      <Text size="sm" mt={6} ml={32}>
        <T
          id="auth.register.agreement.read"
          components={{ terms: document(TERMS.service), privacy: document(TERMS.privacy) }}
        />
      </Text>
    </div>
  )
}

/** Registration by e-mail; a new member is signed in at once. */
export function RegisterScreen({ TermsDialog }: Props) {
  const t = useT()
  const { sm2PublicKey } = useAtomValue(pageConfigAtom)
  const { isBusy, failure, submit } = useSubmit()
  const [open, setOpen] = useState<TermsType | null>(null)
  const form = useRegisterForm()

  const onSubmit = form.onSubmit((values) => {
    void submit(() => registerMember(values, sm2PublicKey))
  })

  return (
    <AuthCard title={t('auth.register.title')} lead={t('auth.register.lead')} failure={failure}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Fields form={form} />
          <Agreement form={form} onRead={setOpen} />
          <Button type="submit" loading={isBusy} fullWidth>
            {t('auth.register.submit')}
          </Button>
        </Stack>
      </form>
      <Text size="sm" ta="center">
        {t('auth.register.hasAccount')}{' '}
        <Anchor component={Link} href={paths.login()} inline underline="always">
          {t('auth.register.toLogin')}
        </Anchor>
      </Text>
      {open !== null && <TermsDialog useType={open} opened onClose={() => setOpen(null)} />}
    </AuthCard>
  )
}
