/** Search field of every list and long table: debounced, with a button and the Escape key to clear it. */
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './list.module.css'

/** Debounce delay after the last key. */
const TYPING_MS = 300

type Props = {
  /** Label that names the list: "Search orders". */
  label: string
  /** Searched fields or an example: "Title, summary or tag". */
  placeholder?: string
  /** The search words of the list. */
  value: string
  /** Called when typing pauses, and at once by Enter and by clearing. */
  onChange: (words: string) => void
}

export function SearchField({ label, placeholder, value, onChange }: Props) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
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
  const clear = () => {
    setTyped('')
    onChange('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onChange(typed)
    if (event.key !== 'Escape' || typed === '') return
    // The first Escape clears the field, the next one closes what the list is in.
    event.preventDefault()
    event.stopPropagation()
    clear()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      size="md"
      label={label}
      {...(placeholder === undefined ? {} : { placeholder })}
      className={classes.search ?? ''}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      rightSectionWidth={44}
      rightSection={
        typed !== '' && (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('list.search.clear')}
            onClick={clear}
          >
            {/* Its icon is in a file that lists would load for it alone. */}
            <span aria-hidden="true">×</span>
          </button>
        )
      }
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
