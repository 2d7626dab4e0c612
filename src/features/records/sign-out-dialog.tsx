/** Dialog that confirms a sign-out which would erase what exists only on this device. */
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { sendNow } from '../../cache/use-sync-loop.ts'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import type { LockedCounts } from '../../platform/vault-db.ts'
import { useLockedText } from '../../ui/locked-work/use-locked-text.ts'
import { useOnline } from '../../ui/use-online.ts'
import { Dialog } from './components/dialog.tsx'

type Props = {
  isOpen: boolean
  /** Counts of the things that exist only on this device. */
  counts: LockedCounts
  onClose: () => void
  onSignOut: () => void
}

export function SignOutDialog({ isOpen, counts, onClose, onSignOut }: Props) {
  const t = useT()
  const textOf = useLockedText()
  const isOnline = useOnline()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await sendNow()
    setSending(false)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('records.signOut.title')}>
      <Text>{t('records.signOut.text', { what: textOf(counts) })}</Text>
      <Group gap="lg" mt="sm">
        {counts.records > 0 && (
          <Anchor component={Link} href={paths.records()} onClick={onClose}>
            {t('records.signOut.export')}
          </Anchor>
        )}
        <Anchor component={Link} href={paths.accountSettings('storage')} onClick={onClose}>
          {t('records.signOut.see')}
        </Anchor>
      </Group>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" color="error" onClick={onSignOut}>
          {t('records.signOut.yes')}
        </Button>
        {isOnline && counts.records + counts.changes > 0 && (
          <Button variant="default" loading={isSending} onClick={() => void send()}>
            {t('records.signOut.send')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('records.signOut.no')}
        </Button>
      </Group>
    </Dialog>
  )
}
