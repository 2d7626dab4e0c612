import type { ReactNode } from 'react'

/**
 * Properties that a form passes to a field: `form.getInputProps(name)` of @mantine/form fits, with `mode:
 * 'controlled'`. `onChange` takes the new value itself.
 */
export type FieldInput<Value = string> = {
  value?: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  error?: ReactNode
}
