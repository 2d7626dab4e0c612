/** The shortcuts of a member's menu: addresses of the navigation, chosen on this device. */

/** Maximum number: more would be a second navigation. */
export const MOST = 9

/** Defaults before anything is chosen; only existing pages are shown. */
const DEFAULTS: readonly string[] = [
  '/analysisTools/All',
  '/analysisTools/6001',
  '/user/records',
  '/user/collection',
  '/front-pages/thematicAnalysis',
  '/front-pages/moreProblems',
]

type NavigationPage = { href: string }

/** Parses the stored list of addresses; null when nothing (readable) was chosen. */
export function readChosen(stored: string | null): string[] | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return Array.isArray(value) ? value.filter((href) => typeof href === 'string') : null
  } catch {
    return null
  }
}

/** Returns the chosen pages in the order of choosing, without those that this user cannot open now. */
export function listShownPages<P extends NavigationPage>(
  pages: readonly P[],
  chosen: string[] | null,
): P[] {
  const byHref = new Map(pages.map((page) => [page.href, page]))
  return (chosen ?? DEFAULTS).flatMap((href) => byHref.get(href) ?? []).slice(0, MOST)
}

/** Returns the list with a page added or removed; a full list accepts no more. */
export function togglePage(shown: readonly string[], href: string): string[] {
  if (shown.includes(href)) return shown.filter((other) => other !== href)
  return shown.length >= MOST ? [...shown] : [...shown, href]
}
