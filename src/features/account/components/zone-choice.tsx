import { type ComboboxItem, type OptionsFilter, Select, Text } from '@mantine/core'
import { useAtom } from 'jotai'
import { deviceTimeZone } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { findZone, isZoneFound, offsetAt, offsetText } from '../../../lib/time-zones.ts'
import { timeZoneAtom } from '../../../session/preferences.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useAccountCopy } from '../use-account-copy.ts'
import { useNow } from '../use-now.ts'
import { type ZoneOption, zoneOptions } from '../zone-names.ts'
import classes from './account.module.css'
import { CopyNote } from './copy-note.tsx'

/** Stands for "as this device". */
const DEVICE = 'device'

const filter: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) => isZoneFound(search, label, value))

/** The device's own zone first, then the list; a zone that was chosen and is in no list as well. */
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

/** The moment as it is in the chosen zone, so that a wrong choice is seen at once. */
function Clock({ timeZone, standard }: { timeZone: string; standard: string }) {
  const t = useT()
  const format = useFormat()
  const now = useNow()
  if (now === null) return <p className={classes.quiet}>&nbsp;</p>
  const offset = offsetAt(timeZone || deviceTimeZone(), new Date(now)) || standard
  return (
    <p className={classes.quiet}>
      {t('settings.zone.now', { when: format.dateTime(now), offset })}
      {standard !== '' && offset !== standard && ` ${t('settings.zone.summer')}`}
    </p>
  )
}

/** The time zone in which dates are shown. */
export function ZoneChoice() {
  const t = useT()
  const [timeZone, setTimeZone] = useAtom(timeZoneAtom)
  const { options, value } = useOptions(timeZone)
  const { state, copy } = useAccountCopy()
  const choose = (chosen: string | null) => {
    if (chosen === null) return
    const zone = chosen === DEVICE ? '' : chosen
    setTimeZone(zone === '' ? null : zone)
    void copy({ timeZone: zone })
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
