import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { POPOVER_OFFSET_PX } from '../session/layout-preferences.ts'
import classes from './frame.module.css'
import type { Current, NavGroup } from './navigation.ts'
import { useNavigation } from './use-navigation.ts'

type GroupProps = { group: NavGroup; current: Current | null }

function Group({ group, current }: GroupProps) {
  const t = useT()
  const isCurrent = group.items.some(({ href }) => href === current?.href)
  return (
    <Menu trigger="click-hover" closeDelay={150} offset={POPOVER_OFFSET_PX} position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.group} data-current={isCurrent || undefined}>
          {t(group.label)}
          <IconChevronDown size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={220}>
        {group.items.map(({ href, label, icon: Icon }) => (
          <Menu.Item
            key={href}
            component={Link}
            href={href}
            mih={44}
            leftSection={<Icon size={20} stroke={1.7} />}
            aria-current={current?.href === href ? current.as : undefined}
            className={classes.groupItem}
          >
            {t(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The navigation in a row above the page: each group opens in a popover below its name. */
export function HorizontalNav() {
  const t = useT()
  const { groups, current } = useNavigation()
  return (
    <nav aria-label={t('layout.nav.label')} className={classes.row}>
      {groups.map((group) => (
        <Group key={group.label} group={group} current={current} />
      ))}
    </nav>
  )
}
