/**
 * What a user-agent text says about a device, for people who look through their sessions. Product
 * names are the same in every language; what is not recognised is null.
 */
export type DeviceName = {
  browser: string | null
  system: string | null
  isHandheld: boolean
}

type Sign = readonly [pattern: RegExp, name: string]

/** The more special ones first: every browser says that it is like Chrome, and Chrome like Safari. */
const BROWSERS: readonly Sign[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/MQQBrowser\//, 'QQ Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly Sign[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const HANDHELD: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'HarmonyOS', 'Android'])

function nameIn(userAgent: string, signs: readonly Sign[]): string | null {
  return signs.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** Reads a user-agent text of any length and origin. */
export function deviceName(userAgent: string): DeviceName {
  const text = userAgent.slice(0, 500)
  const system = nameIn(text, SYSTEMS)
  return {
    browser: nameIn(text, BROWSERS),
    system,
    isHandheld: system !== null && HANDHELD.has(system),
  }
}
