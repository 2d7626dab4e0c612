import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconApps } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useT } from '../i18n/use-t.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useNavigation } from './use-navigation.ts'

const ShortcutsPanel = lazyComponent(
  async () => (await import('../features/shortcuts/shortcuts-panel.tsx')).ShortcutsPanel,
  { catalog: 'work' },
)

/** Menu of pages that the member chose, available on every page. */
export function ShortcutsMenu() {
  const t = useT()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { groups } = useNavigation()
  const places = useMemo(() => groups.flatMap(({ items }) => items), [groups])
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      position="bottom-end"
      offset={4}
      width={330}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <ActionIcon
          aria-label={t('shortcuts.open')}
          title={t('shortcuts.open')}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <IconApps size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('shortcuts.title')}>
        {isOpen && <ShortcutsPanel pages={places} onFollow={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
