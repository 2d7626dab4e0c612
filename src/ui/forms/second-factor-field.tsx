/** Field for the code of an authenticator app, or a recovery code. */
import { TextInput } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import type { FieldInput } from './field-input.ts'

type Props = {
  input: FieldInput
  /** Whether it takes the focus: it is mounted by a click. */
  isFocused?: boolean
}

export function SecondFactorField({ input, isFocused = true }: Props) {
  const t = useT()
  return (
    <TextInput
      value={input.value ?? ''}
      onChange={(event) => input.onChange(event.currentTarget.value)}
      onBlur={() => input.onBlur?.()}
      error={input.error}
      name="factor"
      label={t('auth.field.factor.label')}
      description={t('auth.field.factor.hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      required
      autoFocus={isFocused}
      data-autofocus={isFocused || undefined}
    />
  )
}
