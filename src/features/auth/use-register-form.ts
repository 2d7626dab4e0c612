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
  const say = useFieldRules()
  const form = useForm({
    initialValues: { email: '', code: '', nick: '', password: '', repeat: '', hasAgreed: false },
    validate: {
      email: (value) => say(emailProblem(value)),
      code: (value) => say(codeProblem(value)),
      nick: (value) => say(nickProblem(value)),
      password: (value) => say(newPasswordProblem(value)),
      repeat: (value, { password }) => say(repeatProblem(value, password)),
      hasAgreed: (value) => (value ? null : t('auth.register.agreement.required')),
    },
  })
  const { email, nick } = form.values
  useEntryDraft({ email, nick }, ({ email: kept = email, nick: keptNick = nick }) =>
    form.setValues({ email: kept, nick: keptNick }),
  )
  return form
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>
