import { type ChangeEvent, type CompositionEvent, useState } from 'react'
import {
  type NumberReading,
  readNumberText,
  type TypedNumber,
  writeNumberText,
} from '../../lib/number-text.ts'

/** What the reader has in the field, and the value that its owner was given for it. */
type Typing = { text: string; value: TypedNumber; isComposing: boolean }

type Options = {
  value: TypedNumber
  onChange: (value: TypedNumber) => void
  /** `1,234` is one number: the field takes whole numbers, or writes thousands like this. */
  hasGroups: boolean
  /** The value as the field shows it while nobody types. */
  shownAs: (value: TypedNumber) => string
}

function ownValue(reading: NumberReading): TypedNumber {
  if (reading.kind !== 'number' || !Number.isFinite(reading.value)) return ''
  // -0 would be written and compared as another number than 0.
  return reading.value === 0 ? 0 : reading.value
}

/**
 * Keeps a text and a number together. What is typed stays as it is typed, `5e-` as well, for as long
 * as the owner has the number that it stands for; a value set from elsewhere takes its place.
 */
export function useNumberText({ value, onChange, hasGroups, shownAs }: Options) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [isFocused, setFocused] = useState(false)
  // Forgotten for good: it must not come back when the value happens to be the same once more.
  if (typing !== null && !Object.is(typing.value, value)) setTyping(null)

  const take = (text: string) => {
    const next = ownValue(readNumberText(text, hasGroups))
    setTyping({ text, value: next, isComposing: false })
    if (!Object.is(next, value)) onChange(next)
  }
  const type = (text: string) => {
    // What an input method shows before it is done says nothing yet.
    if (typing?.isComposing === true) setTyping({ text, value, isComposing: true })
    else take(text)
  }
  const leave = () => {
    setFocused(false)
    const isRead = typing !== null && readNumberText(typing.text, hasGroups).kind === 'number'
    // Thousands and units come back when the reader leaves.
    if (isRead && shownAs(value) !== writeNumberText(value)) setTyping(null)
  }
  const text = typing?.text ?? (isFocused ? writeNumberText(value) : shownAs(value))
  const reading = readNumberText(typing?.text ?? writeNumberText(value), hasGroups)
  return {
    reading,
    /** The text may be about to become a number: too early to call it wrong. */
    isUnderWay: typing?.isComposing === true || (isFocused && reading.kind === 'unfinished'),
    /** Puts another number there than the one that was typed. */
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
