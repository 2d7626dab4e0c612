/** Reads browser and system from a user agent, for the list of sessions. */
import { APPS } from './in-app-browsers.ts'

/** Names of a browser and its system, from its user agent; product names are not translated. */
export type Device = {
  browser: string | null
  system: string | null
  isMobile: boolean
}

/** In this order: later ones also contain the names of the earlier ones. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  ...APPS,
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/\b(?:HuaweiBrowser)\//, 'Huawei Browser'],
  [/QQBrowser/, 'QQ'],
  [/UCBrowser/, 'UC Browser'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/HeadlessChrome|Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

function nameIn(list: readonly (readonly [RegExp, string])[], text: string): string | null {
  return list.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

/**
 * Parses a user agent. It is a hint for the owner of a session, never a security check: clients may
 * send anything.
 */
export function readUserAgent(userAgent: string): Device {
  return {
    browser: nameIn(BROWSERS, userAgent),
    system: nameIn(SYSTEMS, userAgent),
    isMobile: /Mobile|Android|iPhone|iPad|HarmonyOS/.test(userAgent),
  }
}
