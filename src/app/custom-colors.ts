/** The user's custom colours; the code that computes them is loaded only where some are chosen. */
import { atom } from 'jotai'
import type { Store } from '../session/cookie-atom.ts'
import { DEFAULT_PRIMARY, type Primary, primaryAtom } from '../session/preferences.ts'
import type { OwnVariables } from '../ui/custom-palette.ts'

type Build = (primary: Primary) => OwnVariables

/** The palette computation is loaded only for users with custom colours. */
const buildAtom = atom<{ build: Build } | null>(null)

/** CSS variables of the user's custom colours; null while the default colours are shown. */
export const ownColorsAtom = atom((get) => {
  const primary = get(primaryAtom)
  return isOwn(primary) ? (get(buildAtom)?.build(primary) ?? null) : null
})

function isOwn(primary: Primary): boolean {
  const defaults: Primary = DEFAULT_PRIMARY
  return Object.entries(primary).some(([name, value]) => value !== defaults[name as keyof Primary])
}

/**
 * Loads the palette computation when a colour is chosen, here or in another tab. The first render
 * waits for it, which avoids a flash of the wrong colours; if it cannot be loaded the
 * default colours are shown.
 */
export async function prepareColors(store: Store): Promise<void> {
  if (!isOwn(store.get(primaryAtom)) || store.get(buildAtom) !== null) return
  try {
    const { ownVariables } = await import('../ui/custom-palette.ts')
    store.set(buildAtom, { build: ownVariables })
  } catch {
    // Offline, before the service worker has cached it.
  }
}
