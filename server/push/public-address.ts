/**
 * Restricts the addresses of push services to public ones. Browsers name them, so a caller can name any: without
 * this the server could be made to call hosts in its own network (SSRF).
 */
import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const MAX_LENGTH = 1000

/** Host names inside the server's own network. */
const INNER_NAMES =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa)$/

/** Networks of IPv4 that are not on the internet (RFC 6890). */
const INNER_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Special ranges within the allocated part of IPv6: tunnels to IPv4, and addresses for documentation. */
const INNER_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

function createBlockList(
  networks: readonly (readonly [string, number])[],
  family: 'ipv4' | 'ipv6',
) {
  const list = new BlockList()
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}

const innerV4 = createBlockList(INNER_V4, 'ipv4')
const innerV6 = createBlockList(INNER_V6, 'ipv6')
const allocatedV6 = createBlockList([['2000::', 3]], 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(ip: string): boolean {
  if (!isIPv6(ip)) return isIP(ip) === 4 && !innerV4.check(ip, 'ipv4')
  return allocatedV6.check(ip, 'ipv6') && !innerV6.check(ip, 'ipv6')
}

/**
 * Whether an address may be that of a push service: https, its default port, a public name. The IP addresses of the
 * name are checked when a device subscribes (`isInnerEndpoint`) and whenever it is called (`publicLookup`).
 */
export function isPushEndpoint(address: string): boolean {
  const url = address.length > MAX_LENGTH ? null : URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false
  if (url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/\.$/, '')
  const isNumber = host.startsWith('[') || isIP(host) !== 0
  return !isNumber && host.includes('.') && !INNER_NAMES.test(host)
}

/** Finds the IP addresses of a host name; none when it has none, or when that cannot be found out now. */
export type FindAddresses = (host: string) => Promise<readonly string[]>

/** The lookup of a subscription, which a member waits for. */
const FIND_WITHIN_MS = 2000

/** Asks the name servers, in the event loop: a slow one must not occupy a thread of the process. */
export const findAddresses: FindAddresses = async (host) => {
  const resolver = new Resolver({ timeout: FIND_WITHIN_MS, tries: 1 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/**
 * Whether the host of a push service has an address that is not public. A name without an answer is not refused: name
 * servers fail for a while, and the addresses are checked again when it is called.
 */
export async function isInnerEndpoint(address: string, find: FindAddresses): Promise<boolean> {
  const found = await find(new URL(address).hostname)
  return !found.every(isPublicAddress)
}

/** Error of a host name that resolves to a non-public address. */
export class InnerAddressError extends Error {
  constructor() {
    super('the push service has an address that is not public')
    this.name = 'InnerAddressError'
  }
}

/**
 * Resolves a host name for a connection, and refuses it when any of its addresses is not public. The connection
 * uses the addresses that were checked here, so that a second DNS answer cannot differ.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error !== null || first === undefined) {
      callback(error ?? new Error(`nothing is known of ${hostname}`), '', 0)
    } else if (!found.every(({ address }) => isPublicAddress(address))) {
      callback(new InnerAddressError(), '', 0)
    } else if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
