import { cookieAtom, flagCodec, textCodec, wordCodec } from './cookie-atom.ts'
import { COOKIE, preferenceCookie, YEAR_S } from './cookies.ts'

/** Interface preferences: cookies, not secure, same-site lax, prefixed with the app title (S3). */
const kept = { maxAgeS: YEAR_S, isSecure: false }

export const COLOR_SCHEMES = ['light', 'dark', 'system'] as const
export type ColorScheme = (typeof COLOR_SCHEMES)[number]

/** What the reader chose; `system` follows the device. The default theme is light (S9). */
export const colorSchemeAtom = cookieAtom<ColorScheme>(
  preferenceCookie('color-scheme'),
  wordCodec(COLOR_SCHEMES),
  'light',
  kept,
)

export const isNavCollapsedAtom = cookieAtom<boolean>(
  preferenceCookie('isVerticalNavCollapsed'),
  flagCodec,
  false,
  kept,
)

export const CONTENT_WIDTHS = ['boxed', 'fluid'] as const
export const contentWidthAtom = cookieAtom<(typeof CONTENT_WIDTHS)[number]>(
  preferenceCookie('appContentWidth'),
  wordCodec(CONTENT_WIDTHS),
  'boxed',
  kept,
)

export const isNavbarBlurEnabledAtom = cookieAtom<boolean>(
  preferenceCookie('isNavbarBlurEnabled'),
  flagCodec,
  true,
  kept,
)

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The chosen language; empty while none is chosen (then the time zone decides). */
export const languageAtom = cookieAtom<Language | ''>(
  COOKIE.locale,
  wordCodec<Language | ''>(['zh', 'en', '']),
  '',
  kept,
)

/** The reader's time zone when he chose one; empty = the device's. */
export const timeZoneAtom = cookieAtom<string>(COOKIE.timeZone, textCodec, '', kept)
