import { inAppBrowserOf } from '../lib/in-app-browsers.ts'
import { getInstallMethod } from './install.ts'

/**
 * Returns the app whose own browser shows this page, `app` for one that is not known; null in a browser proper. These
 * browsers save no files, install nothing and often keep nothing.
 */
export function getInAppBrowser(): string | null {
  return getInstallMethod() === 'installed' ? null : inAppBrowserOf(navigator.userAgent)
}
