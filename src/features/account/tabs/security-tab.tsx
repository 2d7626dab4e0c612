import { useT } from '../../../i18n/use-t.ts'
import { PasswordForm } from '../components/password-form.tsx'
import { Section } from '../components/section.tsx'
import { SessionList } from '../components/session-list.tsx'

/** Password and sessions. */
export function SecurityTab() {
  const t = useT()
  return (
    <>
      <Section title={t('settings.password.title')} text={t('settings.password.text')}>
        <PasswordForm />
      </Section>
      <Section title={t('settings.sessions.title')} text={t('settings.sessions.text')}>
        <SessionList />
      </Section>
    </>
  )
}
