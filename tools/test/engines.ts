import { existsSync } from 'node:fs'

const first = (places: readonly string[]) => places.find((place) => existsSync(place)) ?? null

/** The installed Firefox (`FIREFOX_PATH` first), or null. */
export function installedFirefox(): string | null {
  const named = process.env['FIREFOX_PATH']
  const places = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
  return first(named ? [named, ...places] : places)
}
