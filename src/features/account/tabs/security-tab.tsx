import { useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import { SecondFactorSection } from '../components/second-factor-section.tsx'
import { PasskeySection } from '../components/passkey-section.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { Section } from '../components/section.tsx'
import { SecurityLog } from '../components/security-log.tsx'
import { SessionList } from '../components/session-list.tsx'

/** Password, sessions, and the security log. */
export function SecurityTab() {
  const t = useT()
  const hasPasskeys = useIsFeatureOffered('passkeys')
  const hasSecondFactor = useIsFeatureOffered('secondFactor')
  const hasSessions = useIsFeatureOffered('account')
  const hasLog = useIsFeatureOffered('securityLog')
  const passwordRef = useRef<HTMLElement>(null)
  // An intruder may know the password: changing it comes next.
  const goToPassword = () =>
    passwordRef.current?.querySelector<HTMLInputElement>('input[name="oldPassword"]')?.focus()
  return (
    <>
      <Section
        ref={passwordRef}
        title={t('settings.password.title')}
        text={t('settings.password.text')}
      >
        <PasswordForm />
      </Section>
      {hasPasskeys && <PasskeySection />}
      {hasSecondFactor && <SecondFactorSection />}
      {hasSessions && (
        <Section title={t('settings.sessions.title')} text={t('settings.sessions.text')}>
          <SessionList />
        </Section>
      )}
      {hasLog && (
        <Section title={t('settings.log.title')} text={t('settings.log.text')}>
          <SecurityLog onDisputed={goToPassword} />
        </Section>
      )}
    </>
  )
}
