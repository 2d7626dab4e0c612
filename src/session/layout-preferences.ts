/** Layout preferences; only the workspace reads them. */
import { atom, type Setter, type WritableAtom } from 'jotai'
import { type Codec, cookieAtom, flagCodec, enumCodec } from './cookie-atom.ts'
import { preferenceCookie, YEAR_S } from '../contract/cookies.ts'

export const CONTENT_NAVS = ['vertical', 'horizontal'] as const
export const NAVBAR_TYPES = ['sticky', 'static', 'hidden'] as const
export const FOOTER_TYPES = ['static', 'sticky', 'hidden'] as const
export const CONTENT_WIDTHS = ['boxed', 'fluid'] as const

/** The layout of the workspace. */
export type LayoutChoice = {
  contentNav: (typeof CONTENT_NAVS)[number]
  navbar: (typeof NAVBAR_TYPES)[number]
  hasBlur: boolean
  isNavCollapsed: boolean
  isSemiDark: boolean
  footer: (typeof FOOTER_TYPES)[number]
  contentWidth: (typeof CONTENT_WIDTHS)[number]
}

/** S9: vertical navigation, semi-dark and not collapsed; sticky navbar with blur; static footer; boxed. */
export const DEFAULT_LAYOUT: LayoutChoice = {
  contentNav: 'vertical',
  navbar: 'sticky',
  hasBlur: true,
  isNavCollapsed: false,
  isSemiDark: true,
  footer: 'static',
  contentWidth: 'boxed',
}

/** Distance in px of sub-menus below the horizontal navigation (S9). */
export const POPOVER_OFFSET_PX = 4

/**
 * Resolves conflicting choices (S4): with horizontal navigation a hidden navbar could not be
 * reached, so it becomes sticky, and there is nothing vertical to collapse.
 */
export function resolveLayout(choice: LayoutChoice): LayoutChoice {
  if (choice.contentNav !== 'horizontal') return choice
  return {
    ...choice,
    navbar: choice.navbar === 'hidden' ? 'sticky' : choice.navbar,
    isNavCollapsed: false,
  }
}

/** Interface preferences are cookies, not secure, same-site lax, prefixed with the app title (S3). */
function preferenceAtom<K extends keyof LayoutChoice>(
  key: K,
  cookie: string,
  codec: Codec<LayoutChoice[K]>,
) {
  const options = { maxAgeS: YEAR_S, isSecure: false }
  return cookieAtom(preferenceCookie(cookie), codec, DEFAULT_LAYOUT[key], options)
}

type Atoms = {
  [K in keyof LayoutChoice]: WritableAtom<LayoutChoice[K], [LayoutChoice[K] | null], void>
}
const atoms: Atoms = {
  contentNav: preferenceAtom('contentNav', 'appContentLayoutNav', enumCodec(CONTENT_NAVS)),
  navbar: preferenceAtom('navbar', 'navbarType', enumCodec(NAVBAR_TYPES)),
  hasBlur: preferenceAtom('hasBlur', 'isNavbarBlurEnabled', flagCodec),
  isNavCollapsed: preferenceAtom('isNavCollapsed', 'isVerticalNavCollapsed', flagCodec),
  isSemiDark: preferenceAtom('isSemiDark', 'isVerticalNavSemiDark', flagCodec),
  footer: preferenceAtom('footer', 'footerType', enumCodec(FOOTER_TYPES)),
  contentWidth: preferenceAtom('contentWidth', 'appContentWidth', enumCodec(CONTENT_WIDTHS)),
}
const keys = Object.keys(atoms) as (keyof LayoutChoice)[]

const storedAtom = atom<LayoutChoice>((get) => ({
  contentNav: get(atoms.contentNav),
  navbar: get(atoms.navbar),
  hasBlur: get(atoms.hasBlur),
  isNavCollapsed: get(atoms.isNavCollapsed),
  isSemiDark: get(atoms.isSemiDark),
  footer: get(atoms.footer),
  contentWidth: get(atoms.contentWidth),
}))

function write<K extends keyof LayoutChoice>(set: Setter, key: K, value: LayoutChoice[K] | null) {
  set(atoms[key], value)
}

/**
 * The layout as chosen by the user. Writing a part of it stores the resolved whole; writing null
 * restores the defaults.
 */
export const layoutAtom = atom(
  (get) => resolveLayout(get(storedAtom)),
  (get, set, change: Partial<LayoutChoice> | null) => {
    const before = get(storedAtom)
    const after = resolveLayout({ ...before, ...change })
    for (const key of keys) {
      if (change === null) write(set, key, null)
      else if (after[key] !== before[key]) write(set, key, after[key])
    }
  },
)
