import { useAtom, useAtomValue } from 'jotai'
import { startTransition, useCallback, useOptimistic, useSyncExternalStore } from 'react'
import { type ColorScheme, colorSchemeAtom, writtenSchemeAtom } from '../../session/preferences.ts'

const DARK = '(prefers-color-scheme: dark)'
/** What inherits a colour begins to fade when that which it has it from has ended: so deep at most. */
const MOST_ROUNDS = 4

/** The scheme that a choice leads to on this device; a server writes pages light. */
export function schemeOf(chosen: ColorScheme): 'light' | 'dark' {
  if (chosen !== 'system') return chosen
  return typeof matchMedia !== 'undefined' && matchMedia(DARK).matches ? 'dark' : 'light'
}

/**
 * Shows the colours of a scheme before any component has heard of it, and at once: a page whose hundred
 * parts fade one after the other looks broken. Fading is ended, not forbidden by a rule for all elements, which
 * had the browser style the whole page once more when the rule had done its work.
 */
function paint(scheme: ColorScheme): void {
  document.documentElement.dataset['mantineColorScheme'] = schemeOf(scheme)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    for (const one of document.getAnimations()) {
      if (one instanceof CSSTransition) one.finish()
    }
  }
}

const never = () => () => {}

/**
 * The colour scheme, and a function that changes it. All colours are variables of CSS, so the page is in the
 * new scheme with the next paint; the few components that say which one it is follow after that. While a page is
 * taken over its components are in the scheme that it was written in: its reader may have another by now.
 */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const [kept, keep] = useAtom(colorSchemeAtom)
  const [shown, show] = useOptimistic(kept)
  const change = useCallback(
    (scheme: ColorScheme) => {
      paint(scheme)
      startTransition(() => {
        show(scheme)
        keep(scheme)
      })
    },
    [keep, show],
  )
  const written = useAtomValue(writtenSchemeAtom)
  const current = useSyncExternalStore(
    never,
    () => shown,
    () => written ?? shown,
  )
  return [current, change]
}
