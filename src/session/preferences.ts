/** The user's preferences, as atoms over cookies. */
import { type Language, LANGUAGES } from '../contract/languages.ts'
import { atom } from 'jotai'
import { type Codec, cookieAtom, jarAtom, textCodec, enumCodec } from './cookie-atom.ts'
import { COOKIE, preferenceCookie, YEAR_S } from '../contract/cookies.ts'

/** Interface preferences: cookies, not secure, same-site lax, prefixed with the app title (S3). */
const cookieOptions = { maxAgeS: YEAR_S, isSecure: false }

export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

/** The user's choice; `system` follows the device. The default theme is light (S9). */
export const colorSchemeAtom = cookieAtom<ColorScheme>(
  preferenceCookie('color-scheme'),
  enumCodec(COLOR_SCHEMES),
  'light',
  cookieOptions,
)

/** The scheme in which the server rendered this page; null if it did not. */
export const serverRenderedSchemeAtom = atom<ColorScheme | null>(null)

/** The surface style: soft shadows, or clear borders. */
export const SKINS = ['default', 'bordered'] as const
export type Skin = (typeof SKINS)[number]
export const skinAtom = cookieAtom<Skin>(
  preferenceCookie('skin'),
  enumCodec(SKINS),
  'default',
  cookieOptions,
)

/** The brand colours: a main and a second one, for light and for dark. */
export const DEFAULT_PRIMARY = {
  lightThemePrimaryColor: '#0B84CE',
  lightThemePrimaryDarkenColor: '#219CE8',
  darkThemePrimaryColor: '#0B84CE',
  darkThemePrimaryDarkenColor: '#219CE8',
} as const
export type PrimaryName = keyof typeof DEFAULT_PRIMARY
export type Primary = Record<PrimaryName, string>

const hexCodec: Codec<string> = {
  decode: (raw) => (/^#[\da-f]{6}$/i.test(raw) ? raw.toUpperCase() : null),
  encode: (value) => value,
}

const primaryNames = Object.keys(DEFAULT_PRIMARY) as PrimaryName[]
const primaryAtoms = primaryNames.map((name) => ({
  name,
  stored: cookieAtom<string>(
    preferenceCookie(name),
    hexCodec,
    DEFAULT_PRIMARY[name],
    cookieOptions,
  ),
}))

/** The four colours together; null = the defaults. */
export const primaryAtom = atom(
  (get) => Object.fromEntries(primaryAtoms.map((each) => [each.name, get(each.stored)])) as Primary,
  (_get, set, next: Primary | null) => {
    for (const each of primaryAtoms) set(each.stored, next?.[each.name] ?? null)
  },
)

/** The chosen language; empty while none is chosen (then the time zone decides). */
export const languageAtom = cookieAtom<Language | ''>(
  COOKIE.locale,
  enumCodec<Language | ''>([...LANGUAGES, '']),
  '',
  cookieOptions,
)

/** The time zone that the user chose on this device; empty = the device's. */
export const timeZoneAtom = cookieAtom<string>(
  preferenceCookie('timeZone'),
  textCodec,
  '',
  cookieOptions,
)

/**
 * The client settings that are stored beside the preferences (S3): the language, the theme and the time
 * zone that are shown, which the device decides where the user did not choose.
 */
export const clientSettingAtoms = {
  language: cookieAtom<string>(COOKIE.language, textCodec, '', cookieOptions),
  theme: cookieAtom<string>(COOKIE.theme, textCodec, '', cookieOptions),
  skin: cookieAtom<string>(COOKIE.skin, textCodec, '', cookieOptions),
  colorScheme: cookieAtom<string>(COOKIE.colorScheme, textCodec, '', cookieOptions),
  timeZone: cookieAtom<string>(COOKIE.timeZone, textCodec, '', cookieOptions),
  /** The same value under the product's prefix, among the interface preferences. */
  shownTheme: cookieAtom<string>(preferenceCookie('theme'), textCodec, '', cookieOptions),
}

type ClientSettings = Record<keyof typeof clientSettingAtoms, string>

/** Writes the settings that differ from the stored ones, and notifies cookie atoms once. */
export const clientSettingsAtom = atom(null, (get, set, shown: ClientSettings) => {
  get(jarAtom).batch(() => {
    for (const [name, value] of Object.entries(shown)) {
      const setting = clientSettingAtoms[name as keyof ClientSettings]
      if (get(setting) !== value) set(setting, value)
    }
  })
})
