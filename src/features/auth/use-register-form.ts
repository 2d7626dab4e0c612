import { useForm } from '@mantine/form'
import { useT } from '../../i18n/use-t.ts'
import {
  codeProblem,
  emailProblem,
  newPasswordProblem,
  nickProblem,
  repeatProblem,
} from '../../ui/forms/field-rules.ts'
import { useFieldRules } from '../../ui/forms/use-field-rules.ts'
import { useEntryDraft } from './use-entry-draft.ts'

/** The values of the registration form with their rules. */
export function useRegisterForm() {
  const t = useT()
  const rule = useFieldRules()
  const form = useForm({
    initialValues: { email: '', code: '', nick: '', password: '', repeat: '', hasAgreed: false },
    validate: {
      email: (value) => rule(emailProblem(value)),
      code: (value) => rule(codeProblem(value)),
      nick: (value) => rule(nickProblem(value)),
      password: (value) => rule(newPasswordProblem(value)),
      repeat: (value, { password }) => rule(repeatProblem(value, password)),
      hasAgreed: (value) => (value ? null : t('auth.register.agreement.required')),
    },
  })
  const { email, nick } = form.values
  useEntryDraft({ email, nick }, ({ email: storedEmail = email, nick: storedNick = nick }) =>
    form.setValues({ email: storedEmail, nick: storedNick }),
  )
  return form
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>
