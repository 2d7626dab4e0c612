/**
 * Storage choices of a run: the record in the account (where results are kept there), the input on this device.
 */
import { Switch } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import { canStoreInputs } from '../session/stored-draft.ts'
import { useAnyDraft, useAnySession } from '../session/use-tool-session.ts'
import { useSavingTarget } from './use-saving-target.ts'
import classes from './tool.module.css'

type Props = { isPrivate: boolean; onChange: (isPrivate: boolean) => void }

/** Switch for storing the input beside the record; renders nothing for tools without input. */
function KeepInputSwitch() {
  const t = useT()
  const session = useAnySession()
  const { inputs, settings } = useAnyDraft()
  if (inputs === null || !canStoreInputs(inputs)) return null
  return (
    <Switch
      size="md"
      label={t('tools.settings.keepInput')}
      description={t('tools.settings.keepInputHint')}
      checked={settings.keepsInput === true}
      onChange={(event) => session.setCommon({ keepsInput: event.currentTarget.checked })}
    />
  )
}

export function PrivateSwitch({ isPrivate, onChange }: Props) {
  const t = useT()
  const target = useSavingTarget()
  return (
    <div className={classes.fieldRow}>
      {target === 'account' && (
        <Switch
          size="md"
          label={t('tools.settings.toAccount')}
          description={t('tools.settings.toAccountHint')}
          checked={!isPrivate}
          onChange={(event) => onChange(!event.currentTarget.checked)}
        />
      )}
      <KeepInputSwitch />
    </div>
  )
}
