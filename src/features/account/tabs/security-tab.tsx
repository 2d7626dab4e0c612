import { useAtomValue } from 'jotai'
import { useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { FactorSection } from '../components/factor-section.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { Section } from '../components/section.tsx'
import { SessionList } from '../components/session-list.tsx'

/** Password and sessions. */
export function SecurityTab() {
  const t = useT()
  const { features } = useAtomValue(pageConfigAtom)
  return (
    <>
      <Section title={t('settings.password.title')} text={t('settings.password.text')}>
        <PasswordForm />
      </Section>
      {features.includes('secondFactor') && <FactorSection />}
      <Section title={t('settings.sessions.title')} text={t('settings.sessions.text')}>
        <SessionList />
      </Section>
    </>
  )
}
