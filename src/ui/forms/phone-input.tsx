/**
 * Telephone number with its dialling prefix. On blur the number is formatted for its region; one that was pasted with a
 * prefix selects its region.
 */
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { dialCodeOf, FIRST_REGION } from '../../lib/dial-codes.ts'
import { type PhoneValue, preparePhoneNumbers, readPhone } from '../../lib/phone-number.ts'
import { DialCodeSelect } from './dial-code-select.tsx'
import type { FieldInput } from './field-input.ts'

type Props = { input: FieldInput<PhoneValue>; label?: string }

const EMPTY: PhoneValue = { region: FIRST_REGION, national: '' }

/** Returns the width of the prefix: `+86` needs less than `+998`. */
function prefixWidth(region: string): number {
  return 62 + 9 * dialCodeOf(region).length
}

export function PhoneInput({ input, label }: Props) {
  const t = useT()
  const { value = EMPTY } = input
  const fieldRef = useRef<HTMLInputElement>(null)

  const tidy = async () => {
    input.onBlur?.()
    if (value.national.trim() === '') return
    const read = await readPhone(value)
    // The field may have changed while the library was loading.
    const isSame = fieldRef.current?.value === value.national
    if (read !== null && isSame && document.activeElement !== fieldRef.current) {
      input.onChange({ region: read.region, national: read.national })
    }
  }

  return (
    <TextInput
      ref={fieldRef}
      value={value.national}
      onChange={(event) => input.onChange({ ...value, national: event.currentTarget.value })}
      onFocus={preparePhoneNumbers}
      onBlur={() => void tidy()}
      error={input.error}
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete="tel-national"
      label={label ?? t('auth.field.phone.label')}
      maxLength={32}
      required
      leftSection={
        <DialCodeSelect
          region={value.region}
          onChange={(region) => input.onChange({ ...value, region })}
          onDone={() => fieldRef.current?.focus()}
        />
      }
      leftSectionWidth={prefixWidth(value.region)}
      leftSectionPointerEvents="all"
    />
  )
}
