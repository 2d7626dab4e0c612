import { Button } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { levelAtom } from '../../../session/level.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import { userDataAtom } from '../../../session/session-atoms.ts'
import { levelName } from '../../../ui/profile-header/user-profile-header.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import classes from '../components/account.module.css'
import { AddressSection } from '../components/address-section.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { Section } from '../components/section.tsx'

function LevelSection() {
  const t = useT()
  const format = useFormat()
  const user = useAtomValue(userDataAtom)
  const level = useAtomValue(levelAtom)
  const ends = level === 'free' ? null : (user?.levelExpiresAt ?? null)
  return (
    <Section title={t('settings.level.title')}>
      <div className={classes.row}>
        <div className={classes.rowWords}>
          <p className={classes.strong}>{t(levelName(level))}</p>
          <p className={classes.quiet}>
            {ends === null
              ? t('settings.level.noEnd')
              : t('account.header.until', { day: format.date(ends) })}
          </p>
        </div>
        <Button component={Link} href={paths.pricing()} variant="default">
          {t('settings.level.compare')}
        </Button>
      </div>
    </Section>
  )
}

/** The member's profile and sign-in addresses. */
export function AccountTab() {
  const t = useT()
  const hasAccount = useIsFeatureOffered('account')
  return (
    <>
      {hasAccount && (
        <Section title={t('settings.profile.title')} text={t('settings.profile.text')}>
          <ProfileForm />
        </Section>
      )}
      <AddressSection kind="email" />
      <AddressSection kind="phone" />
      <LevelSection />
    </>
  )
}
