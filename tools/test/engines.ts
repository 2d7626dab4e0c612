import { existsSync, globSync } from 'node:fs'

const first = (places: readonly string[]) => places.find((place) => existsSync(place)) ?? null

/** Returns the installed Firefox (`FIREFOX_PATH` first), or null. */
export function installedFirefox(): string | null {
  const named = process.env['FIREFOX_PATH']
  const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
  return first(named ? [named, ...places] : places)
}

/** Returns WebKitGTK's driver, or null. */
export const webKitDriver = () => first(['/usr/bin/WebKitWebDriver'])

/** Returns the virtual display server Xvfb, or null. */
export const virtualDisplay = () => first(['/usr/bin/Xvfb'])

export type WebKitPrograms = { driver: string; browser: string; display: string }

/** Returns WebKitGTK's driver, its small browser, and a display for it; null where one of them is missing. */
export function installedWebKit(): WebKitPrograms | null {
  const driver = webKitDriver()
  const browser = globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser').toSorted().at(-1)
  const display = virtualDisplay()
  if (driver === null || browser === undefined || display === null) return null
  return { driver, browser, display }
}
