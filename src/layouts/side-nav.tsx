import { Text, Tooltip } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link, useLocation } from 'wouter'
import { useT } from '../i18n/use-t.ts'
import { isSignedInAtom } from '../session/session-atoms.ts'
import classes from './layout.module.css'
import { type NavItem, SIDE_NAV } from './navigation.ts'

type ItemProps = { item: NavItem; isCollapsed: boolean; onFollow: () => void }

function SideLink({ item, isCollapsed, onFollow }: ItemProps) {
  const t = useT()
  const [pathname] = useLocation()
  const Icon = item.icon
  const label = t(item.label)
  return (
    <Tooltip label={label} position="right" disabled={!isCollapsed}>
      <Link
        href={item.href}
        onClick={onFollow}
        className={classes.sideLink}
        aria-current={pathname === item.href ? 'page' : undefined}
        aria-label={isCollapsed ? label : undefined}
      >
        <Icon size={20} stroke={1.7} aria-hidden="true" />
        {!isCollapsed && <span>{label}</span>}
      </Link>
    </Tooltip>
  )
}

type Props = { isCollapsed: boolean; onFollow: () => void }

/** The semi-dark side navigation, from the navigation table. */
export function SideNav({ isCollapsed, onFollow }: Props) {
  const t = useT()
  const isSignedIn = useAtomValue(isSignedInAtom)
  return (
    <nav aria-label={t('layout.nav.label')} className={classes.sideNav}>
      {SIDE_NAV.map((group) => {
        const items = group.items.filter((item) => isSignedIn || item.needsSignIn !== true)
        if (items.length === 0) return null
        return (
          <div key={group.label} className={classes.sideGroup}>
            {!isCollapsed && (
              <Text component="p" size="xs" className={classes.sideHeading}>
                {t(group.label)}
              </Text>
            )}
            {items.map((item) => (
              <SideLink key={item.href} item={item} isCollapsed={isCollapsed} onFollow={onFollow} />
            ))}
          </div>
        )
      })}
    </nav>
  )
}
