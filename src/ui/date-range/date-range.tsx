import { CloseButton, Drawer, InputBase, Popover, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { type ReactNode, useId, useRef, useState } from 'react'
import { formatDate } from '../../i18n/format-time.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { type Day, dayAt, type DayRange, NO_RANGE, weekStart } from '../../lib/days.ts'
import { shownZoneAtom } from '../../session/session-atoms.ts'
import { lazyComponent } from '../lazy-component.tsx'
import classes from './date-range.module.css'

/** Below 600 px the panel is a bottom sheet; two months fit from 960 px on. */
const PHONE = '(max-width: 37.4375em)'
const ONE_MONTH = '(max-width: 59.9375em)'

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

/** A range in words, in the reader's language. */
export function useRangeText(): (range: DayRange) => string {
  const t = useT()
  const locale = useLocale()
  const show = (day: Day) => formatDate(locale, day, 'UTC')
  return ({ from, to }) => {
    if (from !== null && to !== null) {
      return from === to ? show(from) : t('dateRange.both', { from: show(from), to: show(to) })
    }
    if (from !== null) return t('dateRange.since', { from: show(from) })
    return to === null ? '' : t('dateRange.until', { to: show(to) })
  }
}

/** Device settings, read once when the panel opens. */
type Opening = { today: Day; firstDay: 0 | 1 | 6 }

type FieldProps = DateRangeProps & { isOpen: boolean; onOpen: () => void; onClear: () => void }

/** The closed field: a button that shows the range, and a button that clears it. */
function Field(props: FieldProps & { fieldRef: React.RefObject<HTMLButtonElement | null> }) {
  const { label, value, description, error, isDisabled, isOpen, onOpen, onClear, fieldRef } = props
  const t = useT()
  const id = useId()
  const text = useRangeText()(value)
  const isClearable = text !== '' && isDisabled !== true
  return (
    <InputBase
      ref={fieldRef}
      component="button"
      type="button"
      size="md"
      pointer
      id={id}
      label={label}
      labelProps={{ id: `${id}-name` }}
      description={description}
      error={error}
      disabled={isDisabled === true}
      aria-labelledby={`${id}-name ${id}-value`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden="true" />}
      rightSectionWidth={isClearable ? 44 : 0}
      rightSectionPointerEvents="all"
      rightSection={
        isClearable && <CloseButton size={40} aria-label={t('dateRange.clear')} onClick={onClear} />
      }
      onClick={onOpen}
    >
      <span id={`${id}-value`} className={classes.value} data-empty={text === ''}>
        {text === '' ? t('dateRange.any') : text}
      </span>
    </InputBase>
  )
}

function PanelSkeleton() {
  return <Skeleton height={360} width="100%" miw={260} radius="md" />
}

const RangePanel = lazyComponent(async () => (await import('./range-panel.tsx')).RangePanel, {
  Placeholder: PanelSkeleton,
})

type FrameProps = { isOpen: boolean; onClose: () => void; title: string; panel: ReactNode }

function PhoneFrame({ isOpen, onClose, title, panel }: FrameProps) {
  const t = useT()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="bottom"
      size="auto"
      radius="lg"
      classNames={{ content: classes.sheet ?? '', inner: classes.sheetInner ?? '' }}
      closeButtonProps={{ size: 44, 'aria-label': t('dateRange.close') }}
    >
      {panel}
    </Drawer>
  )
}

function WideFrame({ isOpen, onClose, title, panel, field }: FrameProps & { field: ReactNode }) {
  return (
    <Popover
      opened={isOpen}
      onDismiss={onClose}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      // Taller than the space above or below on many screens: better over the field than out of
      // reach.
      hideDetached={false}
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 12 } }}
      width="max-content"
      shadow="md"
    >
      <Popover.Target>
        <div>{field}</div>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={title}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}

function useOpening() {
  const locale = useLocale()
  const timeZone = useAtomValue(shownZoneAtom)
  const [opening, setOpening] = useState<Opening | null>(null)
  return {
    opening,
    close: () => setOpening(null),
    open: () =>
      setOpening({
        today: dayAt(Date.now(), timeZone),
        firstDay: weekStart(locale, navigator.languages),
      }),
  }
}

/**
 * A range of days: presets, a calendar (two months, on a phone one) and text fields. Returns ISO
 * days, both ends included, each of which may be open. A choice takes effect when it is applied.
 */
export function DateRange(props: DateRangeProps) {
  const { label, value, onChange, min, max } = props
  const isPhone = useMediaQuery(PHONE, false)
  const hasOneMonth = useMediaQuery(ONE_MONTH, false)
  const { opening, open, close } = useOpening()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = opening !== null
  const apply = (range: DayRange) => {
    close()
    onChange(range)
  }
  const clear = () => {
    onChange(NO_RANGE)
    button.current?.focus()
  }
  const panel = opening !== null && (
    <RangePanel
      {...opening}
      value={value}
      bounds={{ min, max }}
      isNarrow={hasOneMonth}
      onApply={apply}
    />
  )
  const frame = { isOpen, onClose: close, title: label, panel }
  const field = (
    <Field
      {...props}
      isOpen={isOpen}
      onOpen={isOpen ? close : open}
      onClear={clear}
      fieldRef={button}
    />
  )
  if (!isPhone) return <WideFrame {...frame} field={field} />
  return (
    <>
      {field}
      <PhoneFrame {...frame} />
    </>
  )
}
