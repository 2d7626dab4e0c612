/** Button that opens the command palette, as Ctrl K and / do. */
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ComponentProps, useMemo, useState } from 'react'
import { useT } from '../i18n/use-t.ts'
import { hasOpenLayer } from '../platform/layers.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import classes from './search-button.module.css'
import type { OpenPanel } from './panels.tsx'
import { useNavigation } from './use-navigation.ts'
import { useSearchActions } from './use-search-actions.ts'

/** The search terms of the tools are loaded with the palette. */
const SearchPalette = lazyComponent(
  async () => {
    const [{ SearchPalette: Palette }, { searchPageOf }] = await Promise.all([
      import('../features/search/search-palette.tsx'),
      import('./tool-search-pages.ts'),
    ])
    return function PaletteWithWords({ pages, ...props }: ComponentProps<typeof Palette>) {
      const named = useMemo(() => pages.map(searchPageOf), [pages])
      return <Palette {...props} pages={named} />
    }
  },
  { close: ({ onClose }) => onClose(), catalog: 'work' },
)

const KeysDialog = lazyComponent(
  async () => (await import('../features/shortcuts/keys-dialog.tsx')).KeysDialog,
  { close: ({ onClose }) => onClose(), catalog: 'work' },
)

type Open = 'search' | 'keys' | null

export function SearchButton({ onOpen }: { onOpen: OpenPanel }) {
  const t = useT()
  const [shown, show] = useState<Open>(null)
  const { groups } = useNavigation()
  const pages = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  const actions = useSearchActions(onOpen)
  const open = () => show('search')
  const close = () => show(null)
  /** Opens on a key: not over another dialog. */
  const onKey = (next: Open) => () => {
    if (shown !== null || !hasOpenLayer()) show(next)
  }
  useHotkeys([
    // By position, for layouts without Latin letters; by letter, for those that have it elsewhere: the
    // position of K is Ctrl T on Dvorak, which the browser does not hand on.
    ['mod+K', onKey('search'), { usePhysicalKeys: true }],
    ['mod+K', onKey('search')],
    // Shift depends on the keyboard's layout.
    ['/', onKey('search')],
    ['shift+/', onKey('search')],
    ['shift+?', onKey('keys')],
    ['?', onKey('keys')],
  ])
  return (
    <>
      <UnstyledButton className={classes.wide} onClick={open} aria-keyshortcuts="Control+K /">
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.words}>{t('search.open')}</span>
        <kbd className={classes.keys} aria-hidden="true">
          {t('search.key.open')}
        </kbd>
      </UnstyledButton>
      <ActionIcon className={classes.narrow ?? ''} onClick={open} aria-label={t('search.open')}>
        <IconSearch size={20} />
      </ActionIcon>
      {shown === 'search' && <SearchPalette onClose={close} pages={pages} actions={actions} />}
      {shown === 'keys' && <KeysDialog onClose={close} />}
    </>
  )
}
