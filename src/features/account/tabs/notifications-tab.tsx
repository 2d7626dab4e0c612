import { Anchor } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import { PreferenceList } from '../components/notification-preferences.tsx'
import { PushSection } from '../components/push-section.tsx'
import { RunNotices } from '../components/run-notices.tsx'
import { Section } from '../components/section.tsx'

function Address() {
  const email = useAtomValue(userDataAtom)?.email ?? null
  const link = (
    <Anchor component={Link} href={paths.accountSettings('account')} underline="always" inherit />
  )
  return email === null ? (
    <T id="settings.mail.noAddress" components={{ link }} />
  ) : (
    <T id="settings.mail.address" values={{ email }} components={{ link }} />
  )
}

/** Notification preferences of the member and of this device. */
export function NotificationsTab() {
  const t = useT()
  const hasAccount = useIsFeatureOffered('account')
  const hasNotices = useIsFeatureOffered('notifications')
  return (
    <>
      {hasAccount && (
        <Section title={t('settings.mail.title')} text={<Address />}>
          <PreferenceList />
        </Section>
      )}
      {hasNotices && <PushSection />}
      <RunNotices />
    </>
  )
}
