/** The only module that uses @mantine/dates and dayjs, in a chunk of its own. */
import '@mantine/dates/styles.layer.css'
import { CloseButton } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import zhCn from 'dayjs/locale/zh-cn'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type Language, type LanguageFacts, languageFacts } from '../../contract/languages.ts'
import { formatDate } from '../../i18n/format-time.ts'
import { msg } from '../../i18n/msg.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import {
  type Day,
  dayAt,
  type DayRange,
  NO_RANGE,
  presetRange,
  RANGE_PRESETS,
  type RangePreset,
  weekStart,
} from '../../lib/days.ts'
import { shownZoneAtom } from '../../session/session-atoms.ts'
import classes from './date-range.module.css'

export type DateRangeProps = {
  label: string
  value: DayRange
  onChange: (range: DayRange) => void
  /** First and last day that may be chosen. */
  min?: Day
  max?: Day
  description?: string
  error?: string
  isDisabled?: boolean
}

/** Below 600 px the calendar is in a dialog; two months fit from 960 px on. */
const PHONE = '(max-width: 37.4375em)'
const ONE_MONTH = '(max-width: 59.9375em)'

const PRESET_TEXTS: Record<RangePreset, string> = {
  today: msg('dateRange.preset.today'),
  last7: msg('dateRange.preset.last7'),
  last30: msg('dateRange.preset.last30'),
  thisMonth: msg('dateRange.preset.thisMonth'),
  lastMonth: msg('dateRange.preset.lastMonth'),
  thisYear: msg('dateRange.preset.thisYear'),
}

/** Names under which dayjs registers the imported languages. */
const DAYJS_LOCALE: Readonly<Record<LanguageFacts['dayjs'], string>> = {
  'zh-cn': zhCn.name,
  en: 'en',
}

/** Returns a formatter of ISO days by the locale's names of months and years. */
function labelling(locale: Language, options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = new Intl.DateTimeFormat(languageFacts(locale).documentTag, {
    ...options,
    timeZone: 'UTC',
  })
  return (day) => format.format(new Date(day))
}

function useRangeText(): (range: DayRange) => string {
  const t = useT()
  const locale = useLocale()
  const show = (day: Day) => formatDate(locale, day, 'UTC')
  return ({ from, to }) => {
    if (from !== null && to !== null) {
      return from === to ? show(from) : t('dateRange.both', { from: show(from), to: show(to) })
    }
    if (from !== null) return t('dateRange.since', { from: show(from) })
    return to === null ? t('dateRange.any') : t('dateRange.until', { to: show(to) })
  }
}

type PresetProps = { today: Day | null; min: Day | undefined; max: Day | undefined }

/** Returns the presets, clipped to the bounds; those outside are left out. */
function usePresets({ today, min = '0000', max = '9999' }: PresetProps) {
  const t = useT()
  if (today === null) return []
  return RANGE_PRESETS.flatMap((preset) => {
    const { from, to } = presetRange(preset, today)
    if (to < min || from > max) return []
    const value: [Day, Day] = [from < min ? min : from, to > max ? max : to]
    return [{ value, label: t(PRESET_TEXTS[preset]) }]
  })
}

type Ends = [Day | null, Day | null]

/** State of the picker: a range with one end chosen is not reported. */
function useEnds({ value, onChange }: DateRangeProps) {
  const [half, setHalf] = useState<Ends | null>(null)
  const { from, to } = value
  const ends: Ends = from !== null && to !== null ? [from, to] : [null, null]
  const choose = ([first, last]: Ends) => {
    const isHalf = first !== null && last === null
    setHalf(isHalf ? [first, last] : null)
    if (first !== null && last !== null) onChange({ from: first, to: last })
  }
  return { ends: half ?? ends, choose }
}

const CALENDAR = {
  size: 'md',
  allowSingleDateInRange: true,
  columnsToScroll: 1,
  highlightToday: true,
  withCellSpacing: false,
  hideOutsideDates: true,
  popoverProps: { returnFocus: true, shadow: 'md' },
  classNames: {
    input: classes.input ?? '',
    datePickerRoot: classes.root ?? '',
    presetsList: classes.presets ?? '',
    presetButton: classes.preset ?? '',
    levelsGroup: classes.levels ?? '',
    month: classes.month ?? '',
    monthRow: classes.week ?? '',
    day: classes.day ?? '',
    calendarHeaderControl: classes.control ?? '',
    calendarHeaderLevel: classes.level ?? '',
    yearsListControl: classes.cell ?? '',
    monthsListControl: classes.cell ?? '',
  },
} as const

/** Returns the names of months, days and buttons. */
function useLabels() {
  const t = useT()
  const locale = useLocale()
  return {
    monthLabelFormat: labelling(locale, { year: 'numeric', month: 'long' }),
    yearLabelFormat: labelling(locale, { year: 'numeric' }),
    getDayAriaLabel: (day: Day) => formatDate(locale, day, 'UTC'),
    ariaLabels: {
      nextMonth: t('dateRange.nextMonth'),
      previousMonth: t('dateRange.previousMonth'),
      nextYear: t('dateRange.nextYear'),
      previousYear: t('dateRange.previousYear'),
      nextDecade: t('dateRange.nextDecade'),
      previousDecade: t('dateRange.previousDecade'),
    },
  }
}

type Opening = { today: Day | null; firstDay: 0 | 1 | 6 }

/** Returns today and the first day of the week, refreshed whenever the calendar opens. */
function useOpening() {
  const locale = useLocale()
  const timeZone = useAtomValue(shownZoneAtom)
  const [opening, setOpening] = useState<Opening>({ today: null, firstDay: 1 })
  return {
    ...opening,
    refresh: () =>
      setOpening({
        today: dayAt(Date.now(), timeZone),
        firstDay: weekStart(locale, navigator.languages),
      }),
  }
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useT()
  return <CloseButton size={44} aria-label={t('dateRange.clear')} onClick={onClear} />
}

export function DateRangeInput(props: DateRangeProps) {
  const { label, value, onChange, min, max, description, error, isDisabled = false } = props
  const t = useT()
  const locale = useLocale()
  const isPhone = useMediaQuery(PHONE, false)
  const hasOneMonth = useMediaQuery(ONE_MONTH, false)
  const { today, firstDay, refresh } = useOpening()
  const presets = usePresets({ today, min, max })
  const { ends, choose } = useEnds(props)
  const text = useRangeText()(value)
  const labels = useLabels()
  const shown =
    value.from ?? value.to ?? (max !== undefined && today !== null && max < today ? max : today)
  const isClearable = !isDisabled && (value.from !== null || value.to !== null)
  return (
    <DatesProvider
      settings={{
        locale: DAYJS_LOCALE[languageFacts(locale).dayjs],
        firstDayOfWeek: firstDay,
        // Weekends have no colour of their own: they are chosen like any other day.
        weekendDays: [],
        consistentWeeks: true,
      }}
    >
      <DatePickerInput
        {...CALENDAR}
        {...labels}
        type="range"
        label={label}
        description={description}
        error={error}
        disabled={isDisabled}
        aria-label={`${label} ${text}`}
        placeholder={text}
        valueFormatter={() => text}
        leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={isClearable && <ClearButton onClear={() => onChange(NO_RANGE)} />}
        value={ends}
        onChange={choose}
        onClick={refresh}
        presets={presets}
        {...(min !== undefined && { minDate: min })}
        {...(max !== undefined && { maxDate: max })}
        {...(shown !== null && { defaultDate: shown })}
        numberOfColumns={hasOneMonth ? 1 : 2}
        dropdownType={isPhone ? 'modal' : 'popover'}
        modalProps={{
          title: label,
          withCloseButton: true,
          closeButtonProps: { size: 44, 'aria-label': t('dateRange.close') },
        }}
      />
    </DatesProvider>
  )
}
