/**
 * The only module that uses @mantine/dates and dayjs. Loaded when a range is opened for the first
 * time.
 */
import '@mantine/dates/styles.layer.css'
import { Button } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import zhCn from 'dayjs/locale/zh-cn'
import { formatDate } from '../../i18n/format-time.ts'
import { type Language, type LanguageFacts, languageFacts } from '../../contract/languages.ts'
import { localeTag } from '../../lib/locale-tag.ts'
import { msg } from '../../i18n/msg.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import {
  type Day,
  type DayRange,
  inOrder,
  presetOf,
  presetRange,
  RANGE_PRESETS,
  type RangePreset,
} from '../../lib/days.ts'
import classes from './date-range.module.css'
import { DayFields } from './day-fields.tsx'
import { type Bounds, useRangeDraft } from './use-range-draft.ts'

const PRESET_TEXTS: Record<RangePreset, string> = {
  today: msg('dateRange.preset.today'),
  last7: msg('dateRange.preset.last7'),
  last30: msg('dateRange.preset.last30'),
  thisMonth: msg('dateRange.preset.thisMonth'),
  lastMonth: msg('dateRange.preset.lastMonth'),
  thisYear: msg('dateRange.preset.thisYear'),
}

/** Importing a language registers it with dayjs; this is the name it goes by. */
const DAYJS_LOCALE: Readonly<Record<LanguageFacts['dayjs'], string>> = {
  'zh-cn': zhCn.name,
  en: 'en',
}

/**
 * All months take the same height. Leaving a field turns the calendar to the typed month, and a
 * button that moved under the finger would not be pressed.
 */
const ALWAYS_SIX_WEEKS = { consistentWeeks: true }

type PresetsProps = { today: Day; range: DayRange; bounds: Bounds; onPick: (r: DayRange) => void }

/** The presets that lie within the bounds. */
function Presets({ today, range, bounds, onPick }: PresetsProps) {
  const t = useT()
  const active = presetOf(range, today)
  const possible = RANGE_PRESETS.filter((preset) => {
    const { from, to } = presetRange(preset, today)
    return (
      (bounds.min === undefined || to >= bounds.min) &&
      (bounds.max === undefined || from <= bounds.max)
    )
  })
  const within = ({ from, to }: { from: Day; to: Day }) => ({
    from: bounds.min !== undefined && from < bounds.min ? bounds.min : from,
    to: bounds.max !== undefined && to > bounds.max ? bounds.max : to,
  })
  return (
    <div className={classes.presets} role="group" aria-label={t('dateRange.presets')}>
      {possible.map((preset) => (
        <button
          key={preset}
          type="button"
          className={classes.preset}
          aria-pressed={active === preset}
          onClick={() => onPick(within(presetRange(preset, today)))}
        >
          {t(PRESET_TEXTS[preset])}
        </button>
      ))}
    </div>
  )
}

/** Names of months and years as the reader writes them. */
function labelling(locale: Language, options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = new Intl.DateTimeFormat(localeTag(locale), { ...options, timeZone: 'UTC' })
  return (day) => format.format(new Date(day))
}

type CalendarProps = {
  range: DayRange
  bounds: Bounds
  columns: number
  firstDay: 0 | 1 | 6
  today: Day
  onChange: (range: DayRange) => void
}

function Calendar({ range, bounds, columns, firstDay, today, onChange }: CalendarProps) {
  const t = useT()
  const locale = useLocale()
  const latest = bounds.max !== undefined && bounds.max < today ? bounds.max : today
  // Without a range both months of a wide panel are past or present, like most ranges.
  const shown = range.from ?? range.to ?? (columns === 2 ? monthBefore(latest) : latest)
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      defaultDate={shown}
      numberOfColumns={columns}
      columnsToScroll={1}
      value={[range.from, range.to]}
      onChange={([from, to]) => onChange(inOrder({ from, to }))}
      {...(bounds.min !== undefined && { minDate: bounds.min })}
      {...(bounds.max !== undefined && { maxDate: bounds.max })}
      locale={DAYJS_LOCALE[languageFacts(locale).dayjs]}
      firstDayOfWeek={firstDay}
      // Weekends are chosen like any other day: a colour would suggest otherwise.
      weekendDays={[]}
      highlightToday
      withCellSpacing={false}
      hideOutsideDates
      monthLabelFormat={labelling(locale, { year: 'numeric', month: 'long' })}
      yearLabelFormat={labelling(locale, { year: 'numeric' })}
      getDayAriaLabel={(day) => formatDate(locale, day, 'UTC')}
      ariaLabels={{
        nextMonth: t('dateRange.nextMonth'),
        previousMonth: t('dateRange.previousMonth'),
        nextYear: t('dateRange.nextYear'),
        previousYear: t('dateRange.previousYear'),
        nextDecade: t('dateRange.nextDecade'),
        previousDecade: t('dateRange.previousDecade'),
      }}
      classNames={{
        levelsGroup: classes.months ?? '',
        monthRow: classes.week ?? '',
        day: classes.day ?? '',
        calendarHeaderControl: classes.control ?? '',
        calendarHeaderLevel: classes.level ?? '',
        yearsListControl: classes.cell ?? '',
        monthsListControl: classes.cell ?? '',
      }}
    />
  )
}

function monthBefore(day: Day): Day {
  const at = new Date(`${day.slice(0, 7)}-01`)
  at.setUTCMonth(at.getUTCMonth() - 1)
  return at.toISOString().slice(0, 10)
}

export type RangePanelProps = {
  value: DayRange
  bounds: Bounds
  today: Day
  firstDay: 0 | 1 | 6
  isNarrow: boolean
  onApply: (range: DayRange) => void
}

/** Presets, two fields, and the calendar. Nothing changes outside until it is applied. */
export function RangePanel(props: RangePanelProps) {
  const { value, bounds, today, firstDay, isNarrow, onApply } = props
  const t = useT()
  const draft = useRangeDraft(value, bounds)
  const apply = () => {
    const range = draft.finish()
    if (range !== null) onApply(range)
  }
  return (
    <form
      className={classes.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The panel may be inside another form, which must not be submitted.
        event.stopPropagation()
        apply()
      }}
    >
      <Presets today={today} range={draft.range} bounds={bounds} onPick={onApply} />
      <div className={classes.body}>
        <DayFields draft={draft} bounds={bounds} />
        <DatesProvider settings={ALWAYS_SIX_WEEKS}>
          <Calendar
            key={draft.shownKey}
            range={draft.range}
            bounds={bounds}
            columns={isNarrow ? 1 : 2}
            firstDay={firstDay}
            today={today}
            onChange={draft.choose}
          />
        </DatesProvider>
        <div className={classes.foot}>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => onApply({ from: null, to: null })}
            disabled={value.from === null && value.to === null && draft.isEmpty}
          >
            {t('dateRange.clear')}
          </Button>
          <Button type="submit">{t('dateRange.apply')}</Button>
        </div>
      </div>
    </form>
  )
}
