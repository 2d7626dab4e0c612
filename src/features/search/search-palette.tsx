/**
 * Command palette: pages, tools, records, articles, subjects and actions from one field. Searches the data
 * stored on the device, and requests older records from the service while online.
 */
import {
  Button,
  CloseButton,
  Combobox,
  type ComboboxStore,
  Kbd,
  ModalContent,
  ModalOverlay,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { isForInputMethod } from '../../platform/layers.ts'
import { useRememberOpened } from '../../ui/content/use-remember-opened.ts'
import { useOnline } from '../../ui/use-online.ts'
import { ModalRoot } from '../../ui/layers/modal-root.tsx'
import { SearchResults } from './components/search-results.tsx'
import classes from './components/search.module.css'
import { type Found, type SearchItem, search } from './model.ts'
import { useRecent } from './use-recent.ts'
import { type SearchAction, type SearchPage, useSearchItems } from './use-search-items.ts'

type Props = {
  onClose: () => void
  pages: readonly SearchPage[]
  actions: readonly SearchAction[]
}

/** Opens the chosen item; articles in a new tab, as everywhere (S4). */
function useOpenItem(onDone: () => void) {
  const [, navigate] = useLocation()
  const rememberOpened = useRememberOpened()
  return ({ aim }: SearchItem, inNewTab: boolean) => {
    onDone()
    if (aim.name === 'run') return aim.run()
    if (aim.name === 'tab') rememberOpened(aim.item)
    if (aim.name === 'tab' || inNewTab) window.open(aim.href, '_blank', 'noopener,noreferrer')
    else navigate(aim.href)
  }
}

/** Selects the first hit whenever the hits change. */
function useFirstSelected(
  { selectFirstOption }: ComboboxStore,
  query: string,
  items: readonly SearchItem[],
): void {
  useEffect(() => {
    // At once: Enter right after typing does not wait for a frame. And after one, when the dialog is new.
    selectFirstOption()
    const frame = requestAnimationFrame(() => selectFirstOption())
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- a new list is a new first option
  }, [query, items])
}

const PaletteFooter = memo(function PaletteFooter({ onForget }: { onForget: (() => void) | null }) {
  const t = useT()
  const isOnline = useOnline()
  return (
    <div className={classes.foot}>
      <span className={classes.keys}>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('search.keys.move')}
      </span>
      <span className={classes.keys}>
        <Kbd size="xs">{t('search.key.enter')}</Kbd> {t('search.keys.open')}
      </span>
      <span className={classes.keys}>
        <Kbd size="xs">{t('search.key.ctrl')}</Kbd> + <Kbd size="xs">{t('search.key.enter')}</Kbd>{' '}
        {t('search.keys.newTab')}
      </span>
      <span className={classes.note}>
        {!isOnline && t('search.offline')}
        {onForget && (
          <Button variant="subtle" size="compact-sm" mih={44} onClick={onForget}>
            {t('search.recent.forget')}
          </Button>
        )}
      </span>
    </div>
  )
})

type FieldProps = { query: string; onChange: (query: string) => void }

function Field({ query, onChange }: FieldProps) {
  const t = useT()
  return (
    <Combobox.EventsTarget withExpandedAttribute>
      <TextInput
        data-autofocus
        className={classes.field ?? ''}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        aria-label={t('search.field')}
        placeholder={t('search.placeholder')}
        value={query}
        maxLength={100}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Combobox.EventsTarget>
  )
}

function HitCount({ found, query }: { found: readonly Found[]; query: string }) {
  const t = useT()
  const hits = found.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <VisuallyHidden role="status">
      {query.trim() === '' ? '' : t('search.count', { n: hits })}
    </VisuallyHidden>
  )
}

/** Keys that choose among the hits. */
const SELECTION_KEYS: ReadonlySet<string> = new Set([
  'Enter',
  'ArrowDown',
  'ArrowUp',
  'Home',
  'End',
])

/**
 * Returns the typed text and the query. A typed character is in its field with the next paint; the hits follow as a
 * deferred update. `catchUp` updates them at once, before a choice among them.
 */
function useQueryText() {
  const [query, setQuery] = useState('')
  const [deferredQuery, setDeferredQuery] = useState('')
  return {
    query,
    looked: deferredQuery,
    type: (next: string) => {
      setQuery(next)
      startTransition(() => setDeferredQuery(next))
    },
    catchUp: () => {
      if (deferredQuery !== query) flushSync(() => setDeferredQuery(query))
    },
  }
}

type PaletteContentProps = Props & {
  combobox: ComboboxStore
  /** Receives the function that chooses the option of an id. */
  chooseRef: RefObject<(id: string) => void>
  close: ReactNode
}

/** Part that re-renders with each typed character; the dialog around it does not. */
function PaletteContent({
  onClose,
  pages,
  actions,
  combobox,
  chooseRef,
  close,
}: PaletteContentProps) {
  const t = useT()
  const { query, looked: deferredQuery, type, catchUp } = useQueryText()
  const items = useSearchItems(deferredQuery, pages, actions)
  const found = useMemo(() => search(items, deferredQuery), [items, deferredQuery])
  const { recent, remember, forget } = useRecent()
  const openItem = useOpenItem(onClose)
  useFirstSelected(combobox, deferredQuery, items)
  const wantsNewTab = useRef(false)
  const onInput = (event: KeyboardEvent | MouseEvent) => {
    wantsNewTab.current = event.ctrlKey || event.metaKey
    // The list would handle Escape itself; during Chinese input Escape belongs to the IME.
    if (!('key' in event) || isForInputMethod(event.nativeEvent)) return
    if (event.key === 'Escape') onClose()
    if (SELECTION_KEYS.has(event.key)) catchUp()
  }
  useImperativeHandle(chooseRef, () => (id: string) => {
    const item = items.find((each) => each.id === id)
    if (item === undefined) return
    if (item.aim.name !== 'run') remember(id)
    openItem(item, wantsNewTab.current)
  })
  return (
    <div className={classes.content} onKeyDownCapture={onInput} onClickCapture={onInput}>
      <div className={classes.bar}>
        <Field query={query} onChange={type} />
        {close}
      </div>
      <Combobox.Options
        className={classes.list ?? ''}
        aria-label={t('search.results')}
        aria-busy={deferredQuery !== query}
      >
        <SearchResults items={items} query={deferredQuery} found={found} recent={recent} />
      </Combobox.Options>
      <PaletteFooter onForget={query === '' && recent.length > 0 ? forget : null} />
      <HitCount found={found} query={deferredQuery} />
    </div>
  )
}

export function SearchPalette(props: Props) {
  const { onClose } = props
  const t = useT()
  const isPhone = useMediaQuery('(max-width: 37.4375em)', false, { getInitialValueInEffect: false })
  const combobox = useCombobox({ opened: true })
  const chooseRef = useRef<(id: string) => void>(() => {})
  return (
    <ModalRoot
      opened
      onClose={onClose}
      size={640}
      fullScreen={isPhone}
      centered={false}
      yOffset="10dvh"
    >
      <ModalOverlay />
      <ModalContent aria-label={t('search.title')}>
        <Combobox store={combobox} onOptionSubmit={(id) => chooseRef.current(id)}>
          <PaletteContent
            {...props}
            combobox={combobox}
            chooseRef={chooseRef}
            close={
              <CloseButton
                size={44}
                iconSize={20}
                aria-label={t('search.close')}
                onClick={onClose}
              />
            }
          />
        </Combobox>
      </ModalContent>
    </ModalRoot>
  )
}
