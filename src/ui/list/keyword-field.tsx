import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** Time after the last key before the search is asked. */
const TYPING_MS = 300

type Props = {
  label: string
  placeholder: string
  /** The words that the list shows now. */
  value: string
  onChange: (words: string) => void
  className?: string
}

/** A search box. It keeps what is being typed and passes it on when the typing pauses. */
export function KeywordField({ label, placeholder, value, onChange, className }: Props) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  // The address changed by itself (back, reset): the box follows.
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
