import { useAtomValue } from 'jotai'
import { type ComponentType, createElement } from 'react'
import type { AbilityAction, AbilitySubject } from '../contract/abilities.ts'
import { canAtom } from '../session/can.ts'
import { NotAuthorizedScreen } from './screens/not-authorized-screen.tsx'

/** A screen for those whose rules allow it; the others are told that theirs do not. */
export function permitted<Props extends object>(
  Screen: ComponentType<Props>,
  needs: readonly [AbilityAction, AbilitySubject],
): ComponentType<Props> {
  return function Permitted(props: Props) {
    const can = useAtomValue(canAtom)
    return can(...needs) ? createElement(Screen, props) : <NotAuthorizedScreen />
  }
}
