import { useT } from '../../../i18n/use-t.ts'
import { LanguageChoice } from '../components/language-choice.tsx'
import { Section } from '../components/section.tsx'
import { ZoneChoice } from '../components/zone-choice.tsx'

/** Language and time zone. */
export function LanguageTab() {
  const t = useT()
  return (
    <>
      <Section title={t('settings.language.title')} text={t('settings.language.text')}>
        <LanguageChoice />
      </Section>
      <Section title={t('settings.zone.title')} text={t('settings.zone.text')}>
        <ZoneChoice />
      </Section>
    </>
  )
}
