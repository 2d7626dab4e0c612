/** Navigation of the account settings: one link for each tab, with icon and name. */
import {
  IconBell,
  IconCreditCard,
  IconDeviceFloppy,
  IconLanguage,
  IconLock,
  IconPalette,
  IconShield,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { SETTINGS_TABS, type SettingsTab } from '../../../contract/settings-tabs.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './account.module.css'

/** Names of the tabs (message ids). */
export const TAB_NAMES: Record<SettingsTab, string> = {
  account: msg('settings.tab.account'),
  security: msg('settings.tab.security'),
  payment: msg('settings.tab.payment'),
  notifications: msg('settings.tab.notifications'),
  language: msg('settings.tab.language'),
  appearance: msg('settings.tab.appearance'),
  storage: msg('settings.tab.storage'),
  privacy: msg('settings.tab.privacy'),
}

const ICONS: Record<SettingsTab, TablerIcon> = {
  account: IconUser,
  security: IconLock,
  payment: IconCreditCard,
  notifications: IconBell,
  language: IconLanguage,
  appearance: IconPalette,
  storage: IconDeviceFloppy,
  privacy: IconShield,
}

/** The tabs as links: each has its own address. */
export function SettingsNav({ current }: { current: SettingsTab }) {
  const t = useT()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the tabs scroll horizontally: the current one must be visible.
    const line = nav.current
    const link = line?.querySelector<HTMLElement>(`a[href="${paths.accountSettings(current)}"]`)
    if (line && link) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t('settings.nav.label')}>
      {SETTINGS_TABS.map((tab) => {
        const Icon = ICONS[tab]
        return (
          <Link
            key={tab}
            href={paths.accountSettings(tab)}
            className={classes.tab}
            aria-current={tab === current ? 'page' : undefined}
          >
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            {t(TAB_NAMES[tab])}
          </Link>
        )
      })}
    </nav>
  )
}
