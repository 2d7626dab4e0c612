import { IconChevronDown, IconDeviceMobileDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { WhenStanding } from '../when-standing.tsx'
import classes from './library.module.css'

type Props = {
  /** How many articles the list has. */
  total: number
  /** Something is saved on this device: the panel says how much of this list, and stays for as long as this page. */
  isWanted: boolean
  /** The panel, which is loaded when it is asked for. */
  children: (isOpened: boolean) => ReactNode
}

/** Offers to save a list for reading offline. No list waits for the code of that, and most readers need none of it. */
export function LibraryDoor({ total, isWanted, children }: Props) {
  const t = useT()
  const [isOpened, setIsOpened] = useState(false)
  // A panel that stood stays, open as it is, when the last article is removed in it.
  const [hasStood, setHasStood] = useState(isWanted)
  if (isWanted && !hasStood) setHasStood(true)
  const door = (
    <section className={classes.panel} aria-label={t('library.title')}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={false}
        onClick={() => setIsOpened(true)}
      >
        <IconDeviceMobileDown size={20} stroke={1.75} aria-hidden="true" />
        <span>{t('library.open', { total })}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </section>
  )
  if (!isOpened && !hasStood) return door
  return <WhenStanding fallback={door}>{children(isOpened)}</WhenStanding>
}
