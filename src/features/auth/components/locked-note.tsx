/** Note on the sign-in page: work of members that waits on this device until they sign in. */
import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lockedWorkQuery } from '../../../cache/locked-work.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLockedText } from '../../../ui/locked-work/use-locked-text.ts'

export function LockedNote() {
  const t = useT()
  const textOf = useLockedText()
  const { data: works = [] } = useQuery(lockedWorkQuery())
  if (works.length === 0) return null
  return (
    <Alert color="gray" variant="light" icon={<IconLock size={20} />}>
      {works.map(({ userId, owner, counts }) => (
        <div key={userId}>{t('locked.waits', { what: textOf(counts), owner: owner || '…' })}</div>
      ))}
    </Alert>
  )
}
