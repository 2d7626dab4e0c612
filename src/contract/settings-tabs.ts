/** The tabs of the account settings, as they stand in addresses. */

/** Tabs of the account settings in order; the first one is the default. */
export const SETTINGS_TABS = [
  'account',
  'security',
  'payment',
  'notifications',
  'language',
  'appearance',
  'storage',
  'privacy',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Whether a path segment names a tab. Any other segment is a 404. */
export function isSettingsTab(value: string | undefined): value is SettingsTab {
  return SETTINGS_TABS.some((tab) => tab === value)
}
