import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { hasPasskeys } from '../../../platform/passkey.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'

type Props = { isBusy: boolean; onUse: () => void }

/** Button to sign in with a passkey, where browser and service support it. */
export function PasskeyButton({ isBusy, onUse }: Props) {
  const t = useT()
  const { features } = useAtomValue(pageConfigAtom)
  if (!features.includes('passkeys') || !hasPasskeys()) return null
  return (
    <Button
      variant="default"
      fullWidth
      onClick={onUse}
      disabled={isBusy}
      leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden="true" />}
    >
      {t('auth.login.byPasskey')}
    </Button>
  )
}
