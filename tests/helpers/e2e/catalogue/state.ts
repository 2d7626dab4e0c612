/** A state of a screen as data: what the gallery, the walk and the pictures of a change loop over. */
import type { RouteName } from '../../../../src/contract/routes.ts'
import type { Address } from '../addresses.ts'
import type { MemberWorld } from '../member-world.ts'
import type { Reader } from '../reader.ts'

/** Whose screen it is: nobody's, that of a member who has nothing yet, that of one who has one of everything. */
export type Who = 'visitor' | 'newcomer' | 'member'

/** What the addresses of the states come from. */
export type World = { addresses: readonly Address[]; member: MemberWorld | null }

export type ScreenState = {
  route: RouteName | 'notFound'
  /** What of the route is shown: `filled`, `empty`, `menu` … Unique within the route. */
  state: string
  who: Who
  path: (world: World) => string
  /** Prepares the network before the visit. @returns what puts it back */
  before?: (reader: Reader) => Promise<() => Promise<void>>
  /** The network goes while this address is open, which has the code that the state needs. */
  offlineFrom?: string
  /** The action that opens the state, when its address alone does not. */
  open?: (reader: Reader) => Promise<void>
  /** Selector of the part to check, when it makes the rest of the page inert. */
  within?: string
  /** Selector of what makes it this state and no other. */
  shows?: string
  /** It shows that something is loading, and goes on doing so. */
  isBusy?: true
  /** The page is loaded anew: what an earlier state has read would show instead. */
  isFresh?: true
  /** Narrower screens do not have it. */
  fromWidth?: number
  /** For people's eyes only: paper has neither widths nor controls. */
  onlyPicture?: true
  /** One of many alike: in pictures only. */
  isOneOfMany?: true
  /** Its contrast is checked in both color schemes. */
  inBothSchemes?: true
}

/** A screen that says that it could not be shown, and why. */
export const FAULT = 'main [role="alert"]'

/** A screen that cannot be shown without a network. */
export const AWAY = 'main [role="status"]:not([aria-busy])'

/** The state of a route as it is, by its address alone. */
export const AS_IT_IS = 'filled'

/** Whether a state is its route as it is, which has a heading of its own. */
export const isRouteItself = ({ state }: ScreenState) => state === AS_IT_IS

export const nameOf = ({ route, state }: ScreenState) => `${route}/${state}`

/** The member's world; only states of members ask for it. */
export function ownWorld({ member }: World): MemberWorld {
  if (!member) throw new Error('a state of a member in a world without one')
  return member
}
