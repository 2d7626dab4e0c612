/** Choice of the time zone in which dates are shown, with the current time there. */
import { type Language } from '../../../contract/languages.ts'
import { type ComboboxItem, type OptionsFilter, Select, Text } from '@mantine/core'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { chooseLocale } from '../../../i18n/locale.ts'
import { deviceTimeZone } from '../../../lib/device-zone.ts'
import { useLocale, useSentences, useT } from '../../../i18n/use-t.ts'
import { findZone, isZoneFound, offsetAt, offsetText } from '../../../lib/time-zones.ts'
import { languageAtom, timeZoneAtom } from '../../../session/preferences.ts'
import { shownZoneAtom, userDataAtom } from '../../../session/session-atoms.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useAccountCopy } from '../use-account-copy.ts'
import { useNow } from '../use-now.ts'
import { type ZoneOption, zoneOptions } from '../zone-names.ts'
import classes from './account.module.css'
import { CopyNote } from './copy-note.tsx'

/** The value for "as this device". */
const DEVICE = 'device'

const filter: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) => isZoneFound(search, label, value))

/** The device's own zone first, then the list; plus a chosen zone that is not in the list. */
function useOptions(timeZone: string): { options: ZoneOption[]; value: string } {
  const t = useT()
  const listed = zoneOptions(t)
  const known = findZone(timeZone)?.zone
  const labelOf = (zone: string) =>
    listed.find(({ value }) => value === findZone(zone)?.zone)?.label
  const device = deviceTimeZone()
  const options = [
    { value: DEVICE, label: t('settings.zone.device', { zone: labelOf(device) ?? device }) },
    ...(timeZone !== '' && known === undefined ? [{ value: timeZone, label: timeZone }] : []),
    ...listed,
  ]
  return { options, value: timeZone === '' ? DEVICE : (known ?? timeZone) }
}

/** The current time in the chosen zone, so that a wrong choice is noticed at once. */
function Clock({ timeZone, standard }: { timeZone: string; standard: string }) {
  const t = useT()
  const sentences = useSentences()
  const format = useFormat()
  const now = useNow()
  if (now === null) return null
  const offset = offsetAt(timeZone || deviceTimeZone(), new Date(now)) || standard
  return (
    <p className={classes.quiet}>
      {sentences(
        t('settings.zone.now', { when: format.dateTime(now), offset }),
        standard !== '' && offset !== standard && t('settings.zone.summer'),
      )}
    </p>
  )
}

/**
 * Keeps the language when the time zone changes: without a chosen language the time zone decides it
 * (S1), so the current language is stored as the choice.
 * @returns a function that gives the language that was fixed, or null
 */
function usePreserveLanguage(): (zone: string) => Language | null {
  const locale = useLocale()
  const [language, setLanguage] = useAtom(languageAtom)
  return (zone) => {
    if (language !== '' || chooseLocale('', zone) === locale) return null
    setLanguage(locale)
    return locale
  }
}

export function ZoneChoice() {
  const t = useT()
  const timeZone = useAtomValue(shownZoneAtom)
  const setTimeZone = useSetAtom(timeZoneAtom)
  const [user, setUser] = useAtom(userDataAtom)
  const { options, value } = useOptions(timeZone)
  const preserveLanguage = usePreserveLanguage()
  const { state, copy } = useAccountCopy()
  const choose = (chosen: string | null) => {
    if (chosen === null) return
    const zone = chosen === DEVICE ? '' : chosen
    const language = preserveLanguage(zone || deviceTimeZone())
    setTimeZone(zone === '' ? null : zone)
    // Applied at once, also offline: "as this device" must not wait for the account.
    if (user) setUser({ ...user, timeZone: zone === '' ? null : zone })
    void copy({ timeZone: zone, ...(language !== null && { language }) })
  }
  const label = options.find((option) => option.value === value)?.label ?? ''
  return (
    <div className={classes.form}>
      <Select
        label={t('settings.zone.label')}
        placeholder={t('settings.zone.search')}
        data={options}
        value={value}
        onChange={choose}
        filter={filter}
        nothingFoundMessage={t('settings.zone.nothing')}
        maxDropdownHeight={320}
        searchable
        allowDeselect={false}
      />
      <Clock timeZone={timeZone} standard={offsetText(label)} />
      <Text component="div" size="sm">
        <CopyNote state={state} />
      </Text>
    </div>
  )
}
