import { IconChevronDown, IconDeviceMobileDown } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { ClientOnly } from '../client-only.tsx'
import classes from './library.module.css'

type Props = {
  /** How many articles the list has. */
  total: number
  /** Something is saved on this device: the panel says how much of this list, and stays for as long as this page. */
  isWanted: boolean
  /** The panel, which is loaded when it is asked for. */
  children: (door: Door) => ReactNode
}

/** What the panel takes over from the door that it replaces. */
export type Door = {
  isOpen: boolean
  toggle: () => void
  /** Whether the keyboard was on it. */
  hadFocus: RefObject<boolean>
  /** The door itself, for as long as the panel has not all that it needs. */
  standing: ReactNode
}

/** Offers to save a list for reading offline. No list waits for the code of that, and most readers need none of it. */
export function LibraryDoor({ total, isWanted, children }: Props) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const hadFocus = useRef(false)
  // A panel that stood stays, open as it is, when the last article is removed in it.
  const [hasStood, setHasStood] = useState(isWanted)
  if ((isWanted || isOpen) && !hasStood) setHasStood(true)
  const standing = (
    <section className={classes.panel} aria-label={t('library.title')}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
        onFocus={() => (hadFocus.current = true)}
        onBlur={() => (hadFocus.current = false)}
      >
        <IconDeviceMobileDown size={20} stroke={1.75} aria-hidden="true" />
        <span>{t('library.open', { total })}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </section>
  )
  if (!hasStood) return standing
  const toggle = () => setIsOpen(!isOpen)
  return (
    <ClientOnly fallback={standing}>{children({ isOpen, toggle, hadFocus, standing })}</ClientOnly>
  )
}
