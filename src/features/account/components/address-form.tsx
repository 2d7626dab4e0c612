/** Form that binds an e-mail address or a telephone number, by a code that is sent to it. */
import { Button } from '@mantine/core'
import { CODE_TYPE } from '../../../contract/codes.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { EmailField } from '../../../ui/forms/email-field.tsx'
import { PhoneInput } from '../../../ui/forms/phone-input.tsx'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { useUnsavedWork } from '../../../ui/unsaved-work.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { type AddressKind, useAddressForm } from '../use-address-form.ts'
import classes from './account.module.css'
import { FormFault } from './form-parts.tsx'

type Props = {
  kind: AddressKind
  /** An address of this kind is already bound. */
  isReplacing: boolean
  /** Region that is preselected for a telephone number. */
  region: string
  onDone: () => void
  onCancel: () => void
}

const LABELS: Record<AddressKind, string> = {
  email: msg('settings.address.email.new'),
  phone: msg('settings.address.phone.new'),
}

export function AddressForm({ kind, isReplacing, region, onDone, onCancel }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const [formRef, pointToWrong] = useFocusFirstInvalid()
  const { form, target, sendCode, save, isBusy, fault } = useAddressForm({ kind, region })
  useUnsavedWork(msg('settings.address.unsaved'), form.isDirty())
  return (
    <>
      <form
        ref={formRef}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save().then((isSaved) => (isSaved ? onDone() : pointToWrong()))
        }}
      >
        <FormFault text={fault} />
        {kind === 'email' ? (
          <EmailField input={form.getInputProps('email')} label={t(LABELS.email)} />
        ) : (
          <PhoneInput input={form.getInputProps('phone')} label={t(LABELS.phone)} />
        )}
        <CodeField
          input={form.getInputProps('code')}
          channel={kind}
          target={`${CODE_TYPE.bind}:${target}`}
          onSend={sendCode}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={isBusy} disabled={!isOnline}>
            {t(isReplacing ? 'settings.address.replace.submit' : 'settings.address.bind.submit')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onCancel} disabled={isBusy}>
            {t('settings.dialog.cancel')}
          </Button>
        </div>
        <p className={classes.quiet}>{t('settings.address.hint')}</p>
      </form>
    </>
  )
}
