/** Search box, debounced: reports the text when typing pauses. */
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** Debounce delay after the last key. */
const TYPING_MS = 300

type Props = {
  label: string
  placeholder: string
  /** The search words of the list. */
  value: string
  onChange: (words: string) => void
  className?: string
}

export function KeywordField({ label, placeholder, value, onChange, className }: Props) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed (back, reset): update the box.
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [onChange, typed, value])
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...(className === undefined ? {} : { className })}
    />
  )
}
