import { Button } from '@mantine/core'
import { IconChevronDown, IconDeviceMobileDown } from '@tabler/icons-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { isFocusLost } from '../focus-lost.ts'
import { useFormat } from '../use-format.ts'
import { useOnline } from '../use-online.ts'
import classes from './library.module.css'
import { LibraryRows, type Titled } from './library-rows.tsx'
import type { LibraryView } from '../../lib/library-view.ts'
import { SavingReport } from './saving-report.tsx'

type Props = {
  /** How many articles the list has, also before they are all known. */
  total: number
  /** Null until they are known. */
  items: readonly Titled[] | null
  /** They could not be had. */
  isLost: boolean
  view: LibraryView
  isOpen: boolean
  onToggle: () => void
  /** Whether the keyboard was on what it takes the place of. */
  hadFocus?: RefObject<boolean>
}

/** What saving the rest brings with it, before it is begun. */
function Offer({ view, total }: { view: LibraryView; total: number }) {
  const t = useT()
  const format = useFormat()
  const { rest, saved } = view
  const words = [
    saved.count > 0 &&
      t('library.saved', { n: saved.count, total, size: format.bytes(saved.bytes) }),
    rest.ids.length > 0 &&
      (rest.bytes === null
        ? t('library.rest', { n: rest.ids.length })
        : t('library.rest.size', { n: rest.ids.length, size: format.bytes(rest.bytes) })),
    rest.ids.length > 0 && view.isSparing && t('library.saver'),
  ]
  return <p className={classes.words}>{words.filter(Boolean).join(' ')}</p>
}

type ActionsProps = { view: LibraryView; onRemoved: () => void }

function Actions({ view, onRemoved }: ActionsProps) {
  const t = useT()
  const isOnline = useOnline()
  const [isLost, setLost] = useState(false)
  const { rest, saved, isSparing, saving } = view
  const remove = () => {
    setLost(false)
    view.remove().then(onRemoved, () => setLost(true))
  }
  if (saving.name === 'running') return null
  return (
    <div className={classes.actions}>
      {rest.ids.length > 0 && (
        <Button onClick={() => void view.save()}>
          {t(isSparing ? 'library.save.anyway' : 'library.save', { n: rest.ids.length })}
        </Button>
      )}
      {saved.count > 0 && (
        // What can be fetched again is not removed while it cannot be.
        <Button variant="default" disabled={!isOnline} onClick={remove}>
          {t('library.remove', { n: saved.count })}
        </Button>
      )}
      {isLost && <p role="alert">{t('library.remove.lost')}</p>}
    </div>
  )
}

function Body({ total, items, isLost, view }: Omit<Props, 'isOpen' | 'onToggle' | 'hadFocus'>) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  if (items === null) {
    return (
      <p className={classes.words} role="status">
        {t(isLost ? 'library.list.lost' : 'library.list.coming')}
      </p>
    )
  }
  return (
    <div ref={place} tabIndex={-1} className={classes.body}>
      <Offer view={view} total={total} />
      <SavingReport view={view} />
      {/* The pressed button is gone: the keyboard goes on here. */}
      <Actions view={view} onRemoved={() => place.current?.focus()} />
      <LibraryRows items={items} view={view} />
    </div>
  )
}

/** A list of articles for reading without a network: how much of it is on this device, and how to change that. */
export function LibraryPanel({ isOpen, onToggle, hadFocus, ...body }: Props) {
  const t = useT()
  const bodyId = useId()
  const toggleRef = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(isOpen)
  useEffect(() => {
    // It took the place of the door that was pressed or had the keyboard, and of its focus.
    if (wasOpened.current || (hadFocus?.current && isFocusLost())) toggleRef.current?.focus()
  }, [hadFocus])
  const { view, total } = body
  const { saving, saved } = view
  const label =
    saving.name === 'running'
      ? t('library.running', { done: saving.done, total: saving.total })
      : saved.count > 0
        ? t('library.open.some', { n: saved.count, total })
        : t('library.open', { total })
  return (
    <section className={classes.panel} aria-label={t('library.title')}>
      <button
        ref={toggleRef}
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
      >
        <IconDeviceMobileDown size={20} stroke={1.75} aria-hidden="true" />
        <span>{label}</span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Body {...body} />}
      </div>
    </section>
  )
}
