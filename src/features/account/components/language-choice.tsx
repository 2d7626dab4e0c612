/** Choice of the language of the pages on this device, and of the mails to the member. */
import { languageFacts, LANGUAGES, type Language } from '../../../contract/languages.ts'
import { Radio, Stack } from '@mantine/core'
import { useAtom } from 'jotai'
import { localeTag } from '../../../lib/locale-tag.ts'
import { useT } from '../../../i18n/use-t.ts'
import { languageAtom } from '../../../session/preferences.ts'
import { useAccountCopy } from '../use-account-copy.ts'
import { CopyNote } from './copy-note.tsx'

/** The value for "not chosen": the time zone decides then (S1). */
const AUTOMATIC = 'auto'

export function LanguageChoice() {
  const t = useT()
  const [language, setLanguage] = useAtom(languageAtom)
  const { state, copy } = useAccountCopy()
  const choose = (value: string) => {
    const chosen: Language | '' = LANGUAGES.find((one) => one === value) ?? ''
    setLanguage(chosen === '' ? null : chosen)
    void copy({ language: chosen })
  }
  return (
    <>
      <Radio.Group
        aria-label={t('settings.language.title')}
        value={language === '' ? AUTOMATIC : language}
        onChange={choose}
      >
        <Stack gap={4}>
          {LANGUAGES.map((one) => (
            <Radio
              key={one}
              value={one}
              size="md"
              py={10}
              label={<span lang={localeTag(one)}>{languageFacts(one).name}</span>}
            />
          ))}
          <Radio
            value={AUTOMATIC}
            size="md"
            py={10}
            label={t('settings.language.auto.label')}
            description={t('settings.language.auto.text')}
          />
        </Stack>
      </Radio.Group>
      <CopyNote state={state} />
    </>
  )
}
