/** Field for an e-mail address, which password managers can fill. */
import { TextInput } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import type { FieldInput } from './field-input.ts'

type Props = {
  input: FieldInput
  label?: string
  /** `username` on sign-in forms, so that password managers pair it with the password. */
  autoComplete?: 'username' | 'email'
}

export function EmailField({ input, label, autoComplete = 'email' }: Props) {
  const t = useT()
  return (
    <TextInput
      value={input.value ?? ''}
      onChange={(event) => input.onChange(event.currentTarget.value)}
      onBlur={() => input.onBlur?.()}
      error={input.error}
      type="email"
      name="email"
      label={label ?? t('auth.field.email.label')}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
