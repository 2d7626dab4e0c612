/**
 * Synchronises a text and a number. The typed text is preserved, `5e-` as well, while the parent has the number that it
 * stands for; a value set from elsewhere replaces it.
 */
import { type ChangeEvent, type CompositionEvent, useState } from 'react'
import {
  type NumberReading,
  readNumberText,
  type TypedNumber,
  writeNumberText,
} from '../../lib/number-text.ts'

/** The typed text, and the value that the parent got for it. */
type Typing = { text: string; value: TypedNumber; isComposing: boolean }

type Options = {
  value: TypedNumber
  onChange: (value: TypedNumber) => void
  /** `1,234` is one number: the field takes whole numbers, or groups thousands itself. */
  hasGroups: boolean
  /** Formats the value for the unfocused field. */
  shownAs: (value: TypedNumber) => string
}

function ownValue(reading: NumberReading): TypedNumber {
  if (reading.kind !== 'number' || !Number.isFinite(reading.value)) return ''
  // Avoids -0, which would be formatted and compared as another number than 0.
  return reading.value === 0 ? 0 : reading.value
}

export function useNumberText({ value, onChange, hasGroups, shownAs }: Options) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [isFocused, setFocused] = useState(false)
  // Discarded for good: it must not reappear when the value happens to be the same again.
  if (typing !== null && !Object.is(typing.value, value)) setTyping(null)

  const take = (text: string) => {
    const next = ownValue(readNumberText(text, hasGroups))
    setTyping({ text, value: next, isComposing: false })
    if (!Object.is(next, value)) onChange(next)
  }
  const type = (text: string) => {
    // Text during composition by an input method is incomplete.
    if (typing?.isComposing === true) setTyping({ text, value, isComposing: true })
    else take(text)
  }
  const leave = () => {
    setFocused(false)
    const isRead = typing !== null && readNumberText(typing.text, hasGroups).kind === 'number'
    // Thousands separators and units are shown again on blur.
    if (isRead && shownAs(value) !== writeNumberText(value)) setTyping(null)
  }
  const text = typing?.text ?? (isFocused ? writeNumberText(value) : shownAs(value))
  const reading = readNumberText(typing?.text ?? writeNumberText(value), hasGroups)
  return {
    reading,
    /** The text may still become a number: too early for an error. */
    isUnderWay: typing?.isComposing === true || (isFocused && reading.kind === 'unfinished'),
    /** Replaces the number that was typed. */
    set: (next: number) => {
      setTyping(null)
      onChange(next)
    },
    input: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onCompositionStart: () => setTyping({ text, value, isComposing: true }),
      onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
        take(event.currentTarget.value)
      },
      onFocus: () => setFocused(true),
      onBlur: leave,
    },
  }
}
