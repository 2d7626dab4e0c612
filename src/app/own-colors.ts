import { atom } from 'jotai'
import type { Store } from '../session/cookie-atom.ts'
import { DEFAULT_PRIMARY, type Primary, primaryAtom } from '../session/preferences.ts'
import type { OwnVariables } from '../ui/own-palette.ts'

type Build = (primary: Primary) => OwnVariables

/** The computation of a palette, once somebody has chosen a colour: nobody else pays for it. */
const buildAtom = atom<{ build: Build } | null>(null)

/** Variables of the reader's own colours; null while the product's are shown. */
export const ownColorsAtom = atom((get) => {
  const primary = get(primaryAtom)
  return isOwn(primary) ? (get(buildAtom)?.build(primary) ?? null) : null
})

function isOwn(primary: Primary): boolean {
  const defaults: Primary = DEFAULT_PRIMARY
  return Object.entries(primary).some(([name, value]) => value !== defaults[name as keyof Primary])
}

/**
 * Fetches the computation when colours are chosen, here or in another tab. Waiting for it before the
 * first render spares the reader a moment in the wrong colours; without it he reads in ours.
 */
export async function prepareColors(store: Store): Promise<void> {
  if (!isOwn(store.get(primaryAtom)) || store.get(buildAtom) !== null) return
  try {
    const { ownVariables } = await import('../ui/own-palette.ts')
    store.set(buildAtom, { build: ownVariables })
  } catch {
    // Offline before the worker kept it.
  }
}
