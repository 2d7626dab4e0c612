import { Switch } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { isSignedInAtom } from '../../../session/session-atoms.ts'

type Props = { isPrivate: boolean; onChange: (isPrivate: boolean) => void }

/** Whether the record goes to the account as well; a visitor has none. */
export function PrivateSwitch({ isPrivate, onChange }: Props) {
  const t = useT()
  if (!useAtomValue(isSignedInAtom)) return null
  return (
    <Switch
      size="md"
      label={t('tools.settings.toAccount')}
      description={t('tools.settings.toAccountHint')}
      checked={!isPrivate}
      onChange={(event) => onChange(!event.currentTarget.checked)}
    />
  )
}
