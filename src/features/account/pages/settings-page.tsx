/** Page `/pages/account-settings/{tab}`: the account's settings, each tab at its own address. */
import { type ComponentType, useState } from 'react'
import { isSettingsTab, SETTINGS_TABS, type SettingsTab } from '../../../contract/settings-tabs.ts'
import { useT } from '../../../i18n/use-t.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import classes from '../components/account.module.css'
import { DeletionBanner } from '../components/deletion-banner.tsx'
import { OfflineNote } from '../components/offline-note.tsx'
import { SettingsNav, TAB_NAMES } from '../components/settings-nav.tsx'
import { AccountTab } from '../tabs/account-tab.tsx'
import { AppearanceTab } from '../tabs/appearance-tab.tsx'
import { LanguageTab } from '../tabs/language-tab.tsx'
import { NotificationsTab } from '../tabs/notifications-tab.tsx'
import { PaymentTab } from '../tabs/payment-tab.tsx'
import { PrivacyTab } from '../tabs/privacy-tab.tsx'
import { SecurityTab } from '../tabs/security-tab.tsx'
import { StorageTab } from '../tabs/storage-tab.tsx'
import frame from '../../../ui/page.module.css'

type Props = {
  params: Readonly<Record<string, string>>
  /** Parts of the storage tab that belong to another feature. */
  deviceParts: readonly ComponentType[]
}

type TabProps = { tab: SettingsTab } & Omit<Props, 'params'>

function Tab({ tab, ...parts }: TabProps) {
  switch (tab) {
    case 'account':
      return <AccountTab />
    case 'security':
      return <SecurityTab />
    case 'payment':
      return <PaymentTab />
    case 'notifications':
      return <NotificationsTab />
    case 'language':
      return <LanguageTab />
    case 'appearance':
      return <AppearanceTab />
    case 'storage':
      return <StorageTab {...parts} />
    case 'privacy':
      return <PrivacyTab />
  }
}

/** Returns the tabs shown so far: they stay mounted but hidden, with their typed text. */
function useVisited(current: SettingsTab): readonly SettingsTab[] {
  const [visited, setVisited] = useState<readonly SettingsTab[]>([current])
  if (!visited.includes(current)) setVisited([...visited, current])
  return visited
}

/** The account's settings, one tab at an address. The guard lets only addresses of tabs through. */
export function SettingsPage({ params, ...parts }: Props) {
  const t = useT()
  const { tab } = params
  const current = isSettingsTab(tab) ? tab : SETTINGS_TABS[0]
  const visited = useVisited(current)
  usePageTitle(`${t(TAB_NAMES[current])} · ${t('settings.title')}`)
  return (
    <div className={frame.page}>
      <h1 className={frame.title}>{t('settings.title')}</h1>
      <DeletionBanner />
      <div className={classes.columns}>
        <SettingsNav current={current} />
        <div>
          <OfflineNote />
          {visited.map((shown) => (
            <div key={shown} className={classes.panel} hidden={shown !== current}>
              <h2 className={classes.panelTitle}>{t(TAB_NAMES[shown])}</h2>
              <Tab tab={shown} {...parts} />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
