import { expect, test } from 'vitest'
import { postToService } from '../../../../server/push/post.ts'
import {
  isInnerEndpoint,
  isPublicAddress,
  publicLookup,
} from '../../../../server/push/public-address.ts'

test('distinguishes public addresses from private ones', () => {
  for (const ip of ['8.8.8.8', '142.250.80.10', '172.32.0.1', '2a00:1450:4001:801::200a']) {
    expect([ip, isPublicAddress(ip)]).toEqual([ip, true])
  }
  for (const ip of [
    '0.0.0.0',
    '10.1.2.3',
    '100.100.100.200',
    '127.0.0.53',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
    '2002:a00:1::',
    '2001:db8::1',
    'no address',
  ]) {
    expect([ip, isPublicAddress(ip)]).toEqual([ip, false])
  }
})

test('does not connect to a name that resolves to this machine', async () => {
  const found = await new Promise<Error | null>((resolve) => {
    publicLookup('localhost', { all: true }, (error) => resolve(error))
  })
  expect(found?.name).toBe('InnerAddressError')
})

test('posts nothing to a private address', async () => {
  const sent = postToService({
    endpoint: 'https://127.0.0.1/x',
    headers: {},
    body: Buffer.alloc(0),
  })
  await expect(sent).rejects.toThrow('not public')
})

test.each([
  [['8.8.8.8', '2a00:1450:4001:801::200a'], false],
  [['10.0.0.1'], true],
  [['127.0.0.1'], true],
  [['169.254.169.254'], true],
  [['::1'], true],
  [['fe80::1'], true],
  [['fd00::1'], true],
  [['::ffff:192.168.0.1'], true],
  // One of several is enough: the connection may choose it.
  [['8.8.8.8', '::1'], true],
  // No answer of the name servers is not a refusal.
  [[], false],
])('a host name of %j is inside: %j', async (found, isInside) => {
  const endpoint = 'https://push.example.com/x'
  expect(await isInnerEndpoint(endpoint, async () => found)).toBe(isInside)
})
