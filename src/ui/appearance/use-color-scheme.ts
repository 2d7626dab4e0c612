/** The user's colour scheme: read from the preferences, and applied to the page at once, without transitions. */
import { useAtom, useAtomValue } from 'jotai'
import { startTransition, useCallback, useOptimistic, useSyncExternalStore } from 'react'
import {
  type ColorScheme,
  colorSchemeAtom,
  serverRenderedSchemeAtom,
} from '../../session/preferences.ts'

const DARK = '(prefers-color-scheme: dark)'
/** Depth of inherited transitions: an inherited colour starts its transition only when that of its parent ends. */
const MAX_ROUNDS = 4

/** Returns the scheme of a choice on this device; pages are server-rendered in light. */
export function schemeOf(chosen: ColorScheme): 'light' | 'dark' {
  if (chosen !== 'system') return chosen
  return typeof matchMedia !== 'undefined' && matchMedia(DARK).matches ? 'dark' : 'light'
}

/**
 * Applies the colours of a scheme before React re-renders, without transitions: a page whose elements fade one after
 * the other looks broken. Running transitions are finished through the Web Animations API; a CSS rule for all elements
 * would restyle the whole page twice.
 */
function applyScheme(scheme: ColorScheme): void {
  document.documentElement.dataset['mantineColorScheme'] = schemeOf(scheme)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    for (const one of document.getAnimations()) {
      if (one instanceof CSSTransition) one.finish()
    }
  }
}

const never = () => () => {}

/**
 * Returns the colour scheme and its setter. All colours are CSS variables, so the page changes with the next paint; the
 * few components that depend on the scheme re-render after it. During hydration components use the scheme of the
 * server-rendered page, which may differ from the user's.
 */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const [stored, store] = useAtom(colorSchemeAtom)
  const [shown, show] = useOptimistic(stored)
  const change = useCallback(
    (scheme: ColorScheme) => {
      applyScheme(scheme)
      startTransition(() => {
        show(scheme)
        store(scheme)
      })
    },
    [store, show],
  )
  const serverRendered = useAtomValue(serverRenderedSchemeAtom)
  const current = useSyncExternalStore(
    never,
    () => shown,
    () => serverRendered ?? shown,
  )
  return [current, change]
}
