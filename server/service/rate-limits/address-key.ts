/**
 * The part of an IP address that identifies one subscriber: the whole of IPv4, the first 64 bits of IPv6,
 * because every subscriber has 2^64 addresses there.
 */
export function addressKey(ip: string): string {
  const four = fourOf(ip)
  return four ?? groupsOf(ip).slice(0, 4).join(':')
}

/** A range of addresses with a budget of its own, and by how much that exceeds the budget of one subscriber. */
export type AddressRange = { key: string; multiple: number }

/**
 * The ranges whose budgets a request from an address spends: that of the subscriber, which comes first, and for
 * IPv6 those of the wider prefixes that one customer of a provider is given (RFC 6177): without them a /48 holds
 * 65 536 subscribers.
 */
export function addressRanges(ip: string): readonly AddressRange[] {
  const own = { key: addressKey(ip), multiple: 1 }
  if (fourOf(ip) !== null) return [own]
  const [a = '', b = '', c = '', d = ''] = groupsOf(ip)
  const upper = d.padStart(4, '0').slice(0, 2)
  return [
    own,
    { key: `${a}:${b}:${c}:${upper}00/56`, multiple: 4 },
    { key: `${a}:${b}:${c}/48`, multiple: 16 },
  ]
}

/** The dotted form of an IPv4 address, mapped ones (::ffff:203.0.113.7) included; else null. */
function fourOf(ip: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? (ip.includes(':') ? null : ip)
}

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right]
}

/** Network of an address, as displayed to the account's owner: /24 of IPv4, /48 of IPv6. */
export function addressRange(ip: string): string {
  const four = fourOf(ip)
  if (four !== null) return four === '' ? '' : `${four.split('.').slice(0, 3).join('.')}.0/24`
  return `${groupsOf(ip).slice(0, 3).join(':')}::/48`
}
