/** Tab of the settings with profile, sign-in addresses and level. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { subscriptionQueries } from '../../../cache/billing-queries.ts'
import { msg } from '../../../i18n/msg.ts'
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
import { levelTerm } from '../level-term.ts'

const TERMS = {
  renews: msg('settings.level.renews'),
  until: msg('account.header.until'),
  noEnd: msg('settings.level.noEnd'),
} as const

/** How long the level lasts, in one statement; empty for the free level. */
function useTermText(): string {
  const t = useT()
  const format = useFormat()
  const level = useAtomValue(levelAtom)
  const levelExpiresAt = useAtomValue(userDataAtom)?.levelExpiresAt ?? null
  const hasSubscription = useIsFeatureOffered('subscription')
  const { data } = useQuery({ ...subscriptionQueries.detail(), enabled: hasSubscription })
  const subscription = hasSubscription ? data : null
  const term = levelTerm({ level, levelExpiresAt, subscription })
  if (term === null) return ''
  return t(TERMS[term.kind], { day: term.kind === 'noEnd' ? '' : format.date(term.day) })
}

function LevelSection() {
  const t = useT()
  const level = useAtomValue(levelAtom)
  const term = useTermText()
  return (
    <Section title={t('settings.level.title')}>
      <div className={classes.row}>
        <div className={classes.rowWords}>
          <p className={classes.strong}>{t(levelName(level))}</p>
          {term !== '' && <p className={classes.quiet}>{term}</p>}
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
