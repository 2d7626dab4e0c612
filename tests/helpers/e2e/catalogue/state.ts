/** Data type of a state of a page, shared by the gallery, the crawl and the screenshots of a change. */
import type { RouteName } from '../../../../src/contract/routes.ts'
import type { Address } from '../addresses.ts'
import type { MemberFixture } from '../member-fixture.ts'
import type { User } from '../user.ts'

/** User of the page: a visitor, a member without data, or a member with one of everything. */
export type Persona = 'visitor' | 'newcomer' | 'member'

/** Sources of the states' addresses. */
export type CatalogueFixture = { addresses: readonly Address[]; member: MemberFixture | null }

/** A state of a page. */
export type PageState = {
  route: RouteName | 'notFound'
  /** Shown variant of the route: `filled`, `empty`, `menu` … Unique within the route. */
  state: string
  who: Persona
  path: (fixture: CatalogueFixture) => string
  /** Prepares the network before the visit. @returns a function that restores it */
  before?: (user: User) => Promise<() => Promise<void>>
  /** Address at which the network is switched off, after it has loaded the code that the state needs. */
  offlineFrom?: string
  /** The action that opens the state, when its address alone does not. */
  open?: (user: User) => Promise<void>
  /** Selector of the part to check, when it makes the rest of the page inert. */
  within?: string
  /** Selector of an element that only this state has. */
  shows?: string
  /** Whether the state shows a loading indicator that stays. */
  isBusy?: true
  /** Whether the page is reloaded, because data of an earlier state would show instead. */
  isFresh?: true
  /** Smallest width that has the state. */
  fromWidth?: number
  /** Whether the state is in screenshots only: a printed page has neither widths nor controls to check. */
  onlyPicture?: true
  /** Whether the state is one of many alike, and in screenshots only. */
  isOneOfMany?: true
  /** Whether its contrast is checked in both color schemes. */
  inBothSchemes?: true
}

/** A page that reports that it could not be shown, and why. */
export const FAULT = 'main [role="alert"]'

/** A page that cannot be shown without a network. */
export const AWAY = 'main [role="status"]:not([aria-busy])'

/** State name of a plain route, reached by its address alone. */
export const PLAIN_ROUTE = 'filled'

/** Whether a state is a plain route, which has a heading of its own. */
export const isPlainRoute = ({ state }: PageState) => state === PLAIN_ROUTE

export const nameOf = ({ route, state }: PageState) => `${route}/${state}`

/** Returns the member's fixture; only states of members require it. */
export function memberFixture({ member }: CatalogueFixture): MemberFixture {
  if (!member) throw new Error('a state of a member in a world without one')
  return member
}
