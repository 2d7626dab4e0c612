import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { FactorSection } from '../components/factor-section.tsx'
import { PasskeySection } from '../components/passkey-section.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { Section } from '../components/section.tsx'
import { SecurityLog } from '../components/security-log.tsx'
import { SessionList } from '../components/session-list.tsx'

/** Password, sessions, and what happened to the account. */
export function SecurityTab() {
  const t = useT()
  const { features } = useAtomValue(pageConfigAtom)
  const passwordRef = useRef<HTMLElement>(null)
  // Whoever was in may know the password: changing it comes next.
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
      {features.includes('passkeys') && <PasskeySection />}
      {features.includes('secondFactor') && <FactorSection />}
      <Section title={t('settings.sessions.title')} text={t('settings.sessions.text')}>
        <SessionList />
      </Section>
      {features.includes('securityLog') && (
        <Section title={t('settings.log.title')} text={t('settings.log.text')}>
          <SecurityLog onDisowned={goToPassword} />
        </Section>
      )}
    </>
  )
}
