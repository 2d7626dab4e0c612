/**
 * Handles installation: Chromium's prompt, and the manual way of other browsers. The only module
 * that does.
 */

/** Chromium's event; TypeScript's DOM types do not know it. */
type InstallPromptEvent = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/**
 * `installed`: this page runs as an app. `prompt`: the browser can prompt. `ios`: by its share
 * menu. `menu`: by the browser's own menu. `none`: this browser cannot.
 */
export type InstallMethod = 'installed' | 'prompt' | 'ios' | 'menu' | 'none'

let deferredPrompt: InstallPromptEvent | null = null
let isInstalled = false
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/**
 * Stores Chromium's install event until the user wants it. Called once when the page starts: the
 * event is early and single.
 */
export function followInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    deferredPrompt = event as InstallPromptEvent
    notifyListeners()
  })
  window.addEventListener('appinstalled', () => {
    deferredPrompt = null
    isInstalled = true
    notifyListeners()
  })
}

function isStandalone(): boolean {
  const isIosApp = (navigator as { standalone?: boolean }).standalone === true
  return isIosApp || matchMedia('(display-mode: standalone)').matches
}

/** Returns how this browser installs the product. */
export function getInstallMethod(): InstallMethod {
  if (isInstalled || isStandalone()) return 'installed'
  if (deferredPrompt) return 'prompt'
  const agent = navigator.userAgent
  const isTouchMac = agent.includes('Macintosh') && navigator.maxTouchPoints > 1
  if (/iPhone|iPad|iPod/.test(agent) || isTouchMac) return 'ios'
  if (/Android/.test(agent) || /Safari\//.test(agent)) return 'menu'
  // Firefox on a desktop installs nothing.
  return 'none'
}

/** Shows the browser's prompt. @returns whether the user installed */
export async function promptInstall(): Promise<boolean> {
  const event = deferredPrompt
  if (!event) return false
  // It can be used once.
  deferredPrompt = null
  await event.prompt()
  const { outcome } = await event.userChoice
  notifyListeners()
  return outcome === 'accepted'
}

/** @returns a function that ends the subscription */
export function subscribeInstall(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
