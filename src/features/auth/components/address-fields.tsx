import { SegmentedControl } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { PhoneValue } from '../../../lib/phone-number.ts'
import { EmailField } from '../../../ui/forms/email-field.tsx'
import type { FieldInput } from '../../../ui/forms/field-input.ts'
import { PhoneInput } from '../../../ui/forms/phone-input.tsx'
import { type Channel, CHANNELS } from '../address.ts'
import classes from './entry.module.css'

const LABEL: Record<Channel, string> = {
  email: msg('auth.channel.email'),
  phone: msg('auth.channel.phone'),
}

type SwitchProps = { channel: Channel; onChange: (channel: Channel) => void }

/** Switch between e-mail and phone. */
export function ChannelSwitch({ channel, onChange }: SwitchProps) {
  const t = useT()
  return (
    <SegmentedControl
      fullWidth
      size="md"
      className={classes.channel}
      aria-label={t('auth.channel.label')}
      value={channel}
      onChange={(value) => onChange(value as Channel)}
      data={CHANNELS.map((value) => ({ value, label: t(LABEL[value]) }))}
    />
  )
}

type FieldProps = {
  channel: Channel
  email: FieldInput
  phone: FieldInput<PhoneValue>
}

/** The field of the chosen channel. The form keeps the text of the other one. */
export function AddressField({ channel, email, phone }: FieldProps) {
  return channel === 'email' ? (
    <EmailField input={email} autoComplete="username" />
  ) : (
    <PhoneInput input={phone} />
  )
}
