/** Page `/user/profile`: the member's profile, counts, and recent activity. */
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { recordQueries } from '../../../cache/record-queries.ts'
import { usePendingRecordCount } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import { levelAtom } from '../../../session/level.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import {
  type ProfileFact,
  UserProfileHeader,
} from '../../../ui/profile-header/user-profile-header.tsx'
import { CachedDataNotice, useQueryViewState } from '../../../ui/states.tsx'
import { DeletionBanner } from '../components/deletion-banner.tsx'
import profileClasses from '../components/profile.module.css'
import { RecentReading, SubjectProgress } from '../components/reading.tsx'
import { RecentRecords } from '../components/recent-records.tsx'
import { accountQueries } from '../queries.ts'
import frame from '../../../ui/page.module.css'

const RECENT_RECORDS = { current: 1, size: 5 }

/** The member's counts, each with a link. */
function useFacts(): ProfileFact[] {
  const t = useT()
  const records = useQuery(recordQueries.page(RECENT_RECORDS))
  const favourites = useQuery(accountQueries.favourites())
  const feedback = useQuery(accountQueries.feedback())
  const pendingCount = usePendingRecordCount()
  const offers = {
    collection: useIsFeatureOffered('collection'),
    feedback: useIsFeatureOffered('feedback'),
  }
  const facts: (ProfileFact & { needs?: keyof typeof offers })[] = [
    {
      label: t('account.fact.records'),
      value: records.data?.total ?? null,
      href: paths.records(),
    },
    { label: t('account.fact.unsent'), value: pendingCount, href: paths.records() },
    {
      label: t('account.fact.favourites'),
      value: favourites.data?.total ?? null,
      href: paths.collection(),
      needs: 'collection',
    },
    {
      label: t('account.fact.feedback'),
      value: feedback.data?.total ?? null,
      href: paths.feedback(),
      needs: 'feedback',
    },
  ]
  return facts.filter(({ needs }) => needs === undefined || offers[needs])
}

/** One notice of the data's age for the whole page: its parts are read at about the same time. */
function Age() {
  const state = useQueryViewState(useQuery(accountQueries.favourites()))
  return state.name === 'ready' && state.cachedAt !== null ? (
    <CachedDataNotice cachedAt={state.cachedAt} />
  ) : null
}

function EditButton() {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.accountSettings('account')}
      variant="default"
      leftSection={<IconPencil size={18} aria-hidden="true" />}
    >
      {t('account.profile.edit')}
    </Button>
  )
}

export function ProfilePage(_props: { params: Readonly<Record<string, string>> }) {
  const user = useAtomValue(userDataAtom)
  const level = useAtomValue(levelAtom)
  const facts = useFacts()
  const hasCollection = useIsFeatureOffered('collection')
  return (
    <div className={frame.page}>
      <DeletionBanner />
      <Age />
      <UserProfileHeader
        isPage
        name={user?.nickName || user?.account || ''}
        avatar={user?.avatar ?? null}
        account={user?.email ?? user?.phone ?? user?.account ?? ''}
        level={level}
        levelExpiresAt={level === 'free' ? null : (user?.levelExpiresAt ?? null)}
        facts={facts}
        action={<EditButton />}
      />
      <div className={profileClasses.grid}>
        <div className={profileClasses.column}>
          <RecentRecords />
          {hasCollection && <RecentReading />}
        </div>
        <SubjectProgress />
      </div>
    </div>
  )
}
