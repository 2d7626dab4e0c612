import { PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { msg } from '../../i18n/msg.ts'
import { useT } from '../../i18n/use-t.ts'
import { prepareCipher } from '../../platform/cipher.ts'
import type { FieldInput } from './field-input.ts'
import classes from './forms.module.css'
import { passwordStrength, type Strength } from './password-strength.ts'

const WORDS: Record<Strength, string> = {
  0: msg('auth.strength.none'),
  1: msg('auth.strength.weak'),
  2: msg('auth.strength.fair'),
  3: msg('auth.strength.good'),
  4: msg('auth.strength.strong'),
}

type StrengthProps = { password: string; own?: readonly string[] }

/** Strength of a new password, as a bar and in words. Empty for an empty password. */
export function StrengthHint({ password, own = [] }: StrengthProps) {
  const t = useT()
  const strength = passwordStrength(password, own)
  return (
    <div className={classes.strength} aria-live="polite">
      {password !== '' && (
        <>
          <div className={classes.bar} data-strength={strength} aria-hidden="true">
            {[1, 2, 3, 4].map((step) => (
              <span key={step} data-on={step <= strength || undefined} />
            ))}
          </div>
          <Text size="sm" c="dimmed">
            {t(WORDS[strength])}
          </Text>
        </>
      )}
    </div>
  )
}

type Props = {
  input: FieldInput
  /** `new` asks password managers to generate and store, `current` to fill in. */
  kind: 'current' | 'new'
  /** Name of the field in the form; `password` by default. */
  name?: string
  label?: string
  description?: string
  /** Whether it takes the focus in a dialog that opens. */
  isFocused?: boolean
}

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField(props: Props) {
  const { input, kind, name = 'password', label, description, isFocused = false } = props
  const t = useT()
  const [isVisible, setVisible] = useState(false)
  return (
    <PasswordInput
      value={input.value ?? ''}
      onChange={(event) => input.onChange(event.currentTarget.value)}
      onFocus={prepareCipher}
      onBlur={() => input.onBlur?.()}
      error={input.error}
      // Mantine marks the error visually only.
      aria-invalid={Boolean(input.error)}
      name={name}
      data-autofocus={isFocused || undefined}
      label={label ?? t('auth.field.password.label')}
      description={description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
      autoCapitalize="none"
      spellCheck={false}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{
        'aria-label': t('auth.field.password.show'),
        'aria-pressed': isVisible,
        className: classes.eye,
      }}
      rightSectionWidth={48}
      required
    />
  )
}

type NewPasswordProps = { input: FieldInput; label?: string; own?: readonly string[] }

/** Field for a new password with the rule and its strength. */
export function NewPasswordField({ input, label, own = [] }: NewPasswordProps) {
  const t = useT()
  return (
    <div>
      <PasswordField
        input={input}
        kind="new"
        description={t('auth.field.password.rule')}
        {...(label === undefined ? {} : { label })}
      />
      <StrengthHint password={input.value ?? ''} own={own} />
    </div>
  )
}

/** Field that repeats the new password. */
export function RepeatPasswordField({ input }: { input: FieldInput }) {
  const t = useT()
  return (
    <PasswordField
      input={input}
      kind="new"
      name="confirmPassword"
      label={t('auth.field.repeat.label')}
    />
  )
}
