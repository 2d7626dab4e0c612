import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { recordQueries } from '../../../cache/record-queries.ts'
import { useDeviceRecords, useRemovedRecords } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { EmptyState, QueryView } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { newestRecords, type ShownRecord } from '../model.ts'
import { ProfileCard } from './profile-card.tsx'
import classes from './profile.module.css'

const SHOWN = 5

function Rows({ records }: { records: readonly ShownRecord[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <ul className={classes.rows}>
      {records.map(({ id, title, createdAt, isOnlyHere }) => (
        <li key={id} className={classes.row}>
          <Link href={paths.recordInfo(id)}>{title}</Link>
          <span className={classes.note}>
            {createdAt !== null && format.dateTime(createdAt)}
            {isOnlyHere && `\u00a0· ${t('account.records.unsent')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function NoRecords() {
  const t = useT()
  return (
    <EmptyState
      isCompact
      title={t('account.records.empty')}
      action={
        <Button component={Link} href={paths.allTools()}>
          {t('account.records.start')}
        </Button>
      }
    />
  )
}

/** The newest analyses, of this device and of the account. */
export function RecentRecords() {
  const t = useT()
  const query = useQuery(recordQueries.page({ current: 1, size: SHOWN }))
  const device = useDeviceRecords().data ?? []
  const removed = useRemovedRecords()
  const more = { href: paths.records(), label: t('account.records.all') }
  const here = newestRecords(device, [], removed, SHOWN)
  return (
    <ProfileCard title={t('account.records.title')} more={more}>
      {/* The device's records are shown whether or not the account answers. */}
      {query.data === undefined && here.length > 0 ? (
        <Rows records={here} />
      ) : (
        <QueryView
          query={query}
          isCompact
          isNoteHidden
          loading={<Skeleton height={320} radius="lg" />}
          isEmpty={(page) => page.records.length === 0 && here.length === 0}
          empty={<NoRecords />}
        >
          {(page) => <Rows records={newestRecords(device, page.records, removed, SHOWN)} />}
        </QueryView>
      )}
    </ProfileCard>
  )
}
