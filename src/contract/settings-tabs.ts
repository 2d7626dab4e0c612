/** The tabs of the account settings, in their order; the first one is where a link without a wish leads. */
export const SETTINGS_TABS = [
  'account',
  'security',
  'notifications',
  'language',
  'appearance',
  'storage',
  'privacy',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Whether a segment of an address names a tab. Any other is an address that does not exist. */
export function isSettingsTab(value: string | undefined): value is SettingsTab {
  return SETTINGS_TABS.some((tab) => tab === value)
}
