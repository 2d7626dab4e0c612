/**
 * Panel of a list of articles for offline reading: how many are on this device, and actions to save and remove them.
 */
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
import { SavingReport } from './saving-progress.tsx'

type Props = {
  /** Number of articles in the list, known before the articles are. */
  total: number
  /** Null until they are loaded. */
  items: readonly Titled[] | null
  /** Whether loading the articles failed. */
  hasFailed: boolean
  view: LibraryView
  isOpen: boolean
  onToggle: () => void
  /** Whether the button that the panel replaces had the focus. */
  wasFocused?: RefObject<boolean>
}

/** Size and consequences of saving the rest, before it begins. */
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
    rest.ids.length > 0 && view.isDataSaverOn && t('library.saver'),
  ]
  return <p className={classes.words}>{words.filter(Boolean).join(' ')}</p>
}

type ActionsProps = { view: LibraryView; onRemoved: () => void }

function Actions({ view, onRemoved }: ActionsProps) {
  const t = useT()
  const isOnline = useOnline()
  const [hasFailed, setLost] = useState(false)
  const { rest, saved, isDataSaverOn: isSparing, saving } = view
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
        // While offline, articles that could not be fetched again are not removable.
        <Button variant="default" disabled={!isOnline} onClick={remove}>
          {t('library.remove', { n: saved.count })}
        </Button>
      )}
      {hasFailed && <p role="alert">{t('library.remove.lost')}</p>}
    </div>
  )
}

function Body({ total, items, hasFailed, view }: Omit<Props, 'isOpen' | 'onToggle' | 'hadFocus'>) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  if (items === null) {
    return (
      <p className={classes.words} role="status">
        {t(hasFailed ? 'library.list.lost' : 'library.list.coming')}
      </p>
    )
  }
  return (
    <div ref={place} tabIndex={-1} className={classes.body}>
      <Offer view={view} total={total} />
      <SavingReport view={view} />
      {/* The clicked button is gone: the focus moves here. */}
      <Actions view={view} onRemoved={() => place.current?.focus()} />
      <LibraryRows items={items} view={view} />
    </div>
  )
}

export function LibraryPanel({ isOpen, onToggle, wasFocused, ...body }: Props) {
  const t = useT()
  const bodyId = useId()
  const toggleRef = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(isOpen)
  useEffect(() => {
    // Takes the focus of the button that it replaced, if that was clicked or focused.
    if (wasOpened.current || (wasFocused?.current && isFocusLost())) toggleRef.current?.focus()
  }, [wasFocused])
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
