import { getInstallMethod } from './install.ts'

/**
 * Whether this browser removes what a site stores once it was not visited for seven days: Safari, and all browsers of
 * iOS, which are Safari underneath. An app on the home screen is exempt.
 */
export function isClearedAfterAWeek(): boolean {
  const installMethod = getInstallMethod()
  if (installMethod === 'installed') return false
  const isSafari = /Macintosh.*Version\/[\d.]+.*Safari\//.test(navigator.userAgent)
  return installMethod === 'ios' || isSafari
}
