import { readFileSync } from 'node:fs'

/** Detects the browser features that the product would use. This code runs in the page. */
export async function detectFeatures(): Promise<Record<string, boolean>> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const storage: Partial<StorageManager> = navigator.storage ?? {}
  const has = (object: object | undefined, name: string) => object !== undefined && name in object
  return {
    'service worker': registration !== undefined,
    IndexedDB: 'indexedDB' in globalThis,
    'Web Locks': has(navigator, 'locks'),
    BroadcastChannel: 'BroadcastChannel' in globalThis,
    DecompressionStream: 'DecompressionStream' in globalThis,
    'Trusted Types': 'trustedTypes' in globalThis,
    'cookie store': 'cookieStore' in globalThis,
    'Background Sync': has(registration, 'sync'),
    notifications: 'Notification' in globalThis,
    'install prompt': 'onbeforeinstallprompt' in globalThis,
    'launch queue': 'launchQueue' in globalThis,
    'badge on the icon': has(navigator, 'setAppBadge'),
    'asking for lasting storage': has(storage, 'persist'),
    'how much is stored': has(storage, 'estimate'),
    'save dialog': 'showSaveFilePicker' in globalThis,
    'system share': has(navigator, 'share'),
    'network type and Save-Data': has(navigator, 'connection'),
    passkeys: 'PublicKeyCredential' in globalThis,
  }
}

/** Reads the features of an engine in docs/browsers.md: the rows of its first table. */
export function documentedFeatures(engine: string): Record<string, boolean> {
  const rows = readFileSync('docs/browsers.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const column = rows[0]?.findIndex((cell) => cell.startsWith(engine)) ?? -1
  if (column < 0) throw new Error(`docs/browsers.md has no column ${engine}`)
  return Object.fromEntries(rows.slice(2).map((cells) => [cells[1] ?? '', cells[column] === 'yes']))
}
