import { useAtomValue } from 'jotai'
import { type ComponentType, createElement } from 'react'
import type { AbilityAction, AbilitySubject } from '../contract/abilities.ts'
import { canAtom } from '../session/can.ts'
import { NotAuthorizedPage } from './pages/not-authorized-page.tsx'

/** Wraps a page that needs a permission; everyone else sees the not-authorized page. */
export function withPermission<Props extends object>(
  Page: ComponentType<Props>,
  needs: readonly [AbilityAction, AbilitySubject],
): ComponentType<Props> {
  return function Permitted(props: Props) {
    const can = useAtomValue(canAtom)
    return can(...needs) ? createElement(Page, props) : <NotAuthorizedPage />
  }
}
