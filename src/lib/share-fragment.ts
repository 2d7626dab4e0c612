/** Fragment of the address of a shared result: `#share=<token>`. A fragment is sent to no server. */

/** Begins the fragment; a frozen name, because links to it outlive a build. */
const FRAGMENT = '#share='

/** Whether a fragment is meant as a link to a shared result, with a whole token or a damaged one. */
export function isShareFragment(hash: string): boolean {
  return hash.startsWith(FRAGMENT)
}

/** Returns the token in a fragment; null without a whole one. */
export function shareTokenOf(hash: string): string | null {
  const token = isShareFragment(hash) ? hash.slice(FRAGMENT.length) : ''
  return /^[\w-]{43}$/.test(token) ? token : null
}

/** Returns the fragment with a token. */
export function shareFragment(token: string): string {
  return `${FRAGMENT}${token}`
}

/** Returns query and hash of an address, without the token of a shared result: what is stored is sent to the server. */
export function restOf({ search, hash }: { search: string; hash: string }): string {
  return isShareFragment(hash) ? search : `${search}${hash}`
}
