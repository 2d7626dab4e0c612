/** Offers to save a list for offline reading. The code of the panel is loaded on demand: most users do not need it. */
import { IconChevronDown, IconDeviceMobileDown } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { ClientOnly } from '../client-only.tsx'
import classes from './library.module.css'

type Props = {
  /** Number of articles in the list. */
  total: number
  /** Whether anything is saved on this device: then the panel is shown at once. */
  hasSaved: boolean
  /** Renders the panel, which is loaded on demand. */
  children: (toggleState: ToggleState) => ReactNode
}

/** State that the panel takes over from the button that it replaces. */
export type ToggleState = {
  isOpen: boolean
  toggle: () => void
  /** Whether the button had the focus. */
  wasFocused: RefObject<boolean>
  /** The button itself, shown until the panel is loaded. */
  button: ReactNode
}

export function LibraryToggle({ total, hasSaved, children }: Props) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const wasFocused = useRef(false)
  // Once shown, the panel stays in its state even when its last article is removed.
  const [wasShown, setWasShown] = useState(hasSaved)
  if ((hasSaved || isOpen) && !wasShown) setWasShown(true)
  const button = (
    <section className={classes.panel} aria-label={t('library.title')}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
        onFocus={() => (wasFocused.current = true)}
        onBlur={() => (wasFocused.current = false)}
      >
        <IconDeviceMobileDown size={20} stroke={1.75} aria-hidden="true" />
        <span>{t('library.open', { total })}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </section>
  )
  if (!wasShown) return button
  const toggle = () => setIsOpen(!isOpen)
  return (
    <ClientOnly fallback={button}>{children({ isOpen, toggle, wasFocused, button })}</ClientOnly>
  )
}
