/** Dialog that confirms a sign-out which would erase data that have not reached the account. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { Dialog } from './components/dialog.tsx'

type Props = {
  isOpen: boolean
  /** Records that exist only on this device. */
  pendingRecordCount: number
  /** Number of pending small changes. */
  pendingChangeCount: number
  onClose: () => void
  onSignOut: () => void
}

export function SignOutDialog({
  isOpen,
  pendingRecordCount,
  pendingChangeCount,
  onClose,
  onSignOut,
}: Props) {
  const t = useT()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(pendingRecordCount > 0 ? 'records.signOut.title' : 'records.signOut.changesTitle')}
    >
      {pendingRecordCount > 0 && (
        <Text>{t('records.signOut.text', { n: pendingRecordCount })}</Text>
      )}
      {pendingChangeCount > 0 && (
        <Text mt={pendingRecordCount > 0 ? 'sm' : 0}>
          {t('records.signOut.changes', { n: pendingChangeCount })}
        </Text>
      )}
      <Text mt="sm">
        <Anchor component={Link} href={paths.accountSettings('storage')} onClick={onClose}>
          {t('records.signOut.see')}
        </Anchor>
      </Text>
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
