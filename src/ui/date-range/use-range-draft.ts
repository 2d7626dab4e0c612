import { useState } from 'react'
import {
  type Day,
  dayFault,
  type DayFault,
  type DayRange,
  inOrder,
  parseDay,
} from '../../lib/days.ts'

export type Bounds = { min?: Day | undefined; max?: Day | undefined }
type End = keyof DayRange
type Typed = Record<End, string>
type Faults = Record<End, DayFault | null>

const NO_FAULTS: Faults = { from: null, to: null }

/** Reads two typed ends. An empty field is an open end. */
export function readTyped(typed: Typed, bounds: Bounds): { range: DayRange; faults: Faults } {
  const read = (end: End) => {
    const text = typed[end].trim()
    if (text === '') return { day: null, fault: null }
    const day = parseDay(text)
    const fault = dayFault(day, bounds)
    return { day: fault === null ? day : null, fault }
  }
  const [from, to] = [read('from'), read('to')]
  return {
    range: inOrder({ from: from.day, to: to.day }),
    faults: { from: from.fault, to: to.fault },
  }
}

const typedOf = ({ from, to }: DayRange): Typed => ({ from: from ?? '', to: to ?? '' })

export type RangeDraft = {
  range: DayRange
  typed: Typed
  faults: Faults
  isEmpty: boolean
  /** Changes when the calendar has to show other months. */
  shownKey: string
  type: (end: End, text: string) => void
  /** The reader left a field: its text is parsed. */
  leave: () => void
  choose: (range: DayRange) => void
  /** The current range, or null while a field cannot be parsed. */
  finish: () => DayRange | null
}

/** The range being chosen: text fields and calendar follow each other. */
export function useRangeDraft(value: DayRange, bounds: Bounds): RangeDraft {
  const [typed, setTyped] = useState(() => typedOf(value))
  const [range, setRange] = useState(value)
  const [faults, setFaults] = useState(NO_FAULTS)
  const [shownKey, setShownKey] = useState('')

  const read = () => {
    const now = readTyped(typed, bounds)
    setFaults(now.faults)
    if (now.faults.from !== null || now.faults.to !== null) return null
    if (now.range.from !== range.from || now.range.to !== range.to) {
      setRange(now.range)
      setShownKey(`${now.range.from} ${now.range.to}`)
    }
    setTyped(typedOf(now.range))
    return now.range
  }
  return {
    range,
    typed,
    faults,
    isEmpty: typed.from === '' && typed.to === '',
    shownKey,
    type(end, text) {
      setTyped({ ...typed, [end]: text })
      setFaults({ ...faults, [end]: null })
    },
    leave: () => void read(),
    choose(next) {
      setRange(next)
      setTyped(typedOf(next))
      setFaults(NO_FAULTS)
    },
    finish: read,
  }
}
