/** Trust in `X-Forwarded-For`, on which the address of a client depends. */
import { BlockList, isIPv6 } from 'node:net'

/** Returns networks that cannot be reached from outside: loopback, private, link-local. */
function privateNetworks(): BlockList {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8)
  list.addSubnet('10.0.0.0', 8)
  list.addSubnet('172.16.0.0', 12)
  list.addSubnet('192.168.0.0', 16)
  list.addSubnet('169.254.0.0', 16)
  list.addAddress('::1', 'ipv6')
  list.addSubnet('fc00::', 7, 'ipv6')
  list.addSubnet('fe80::', 10, 'ipv6')
  return list
}

/**
 * Creates the function that decides whose `X-Forwarded-For` is trusted: the nearest peer when it is in a
 * private network, and the proxies behind it up to the configured number. A client that reaches the server
 * directly cannot choose the address it is throttled by.
 */
export function createTrustFunction(
  proxies: number,
): false | ((address: string, hop: number) => boolean) {
  if (proxies === 0) return false
  const inside = privateNetworks()
  return (address, hop) => {
    if (hop >= proxies) return false
    if (hop > 0) return true
    const plain = address.replace(/^::ffff:/i, '')
    return inside.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
  }
}
