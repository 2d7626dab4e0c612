import { Button, Group, Text } from '@mantine/core'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from './components/dialog.tsx'

type Props = {
  isOpen: boolean
  /** Records that exist only on this device. */
  unsentCount: number
  onClose: () => void
  onSignOut: () => void
}

/** Asks before a sign-out that would erase records which have not reached the account. */
export function SignOutDialog({ isOpen, unsentCount, onClose, onSignOut }: Props) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('records.signOut.title')}>
      <Text>{t('records.signOut.text', { n: unsentCount })}</Text>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" color="error" onClick={onSignOut}>
          {t('records.signOut.yes')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('records.signOut.no')}
        </Button>
      </Group>
    </Dialog>
  )
}
