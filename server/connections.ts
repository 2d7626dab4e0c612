/** Limits the open connections of one address and its ranges to the server, reverse proxies excepted. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopback } from './mode.ts'
import { addressRanges } from './service/rate-limits/address-key.ts'

/** Six per browser: eighty of them behind one address, without a proxy that speaks HTTP/2. */
export const MOST_OF_ONE_ADDRESS = 512

/**
 * Closes connections of an address beyond a limit: each costs memory even while idle. A reverse proxy holds
 * the connections of all users, so its own limit applies instead.
 * @param isProxy whether a peer is a reverse proxy
 */
export function boundConnections(
  server: Server,
  isProxy: (address: string) => boolean = isLoopback,
  most = MOST_OF_ONE_ADDRESS,
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address)) return
    const ranges = addressRanges(address)
    const add = (change: number) => {
      for (const { key } of ranges) {
        const count = (open.get(key) ?? 0) + change
        if (count === 0) open.delete(key)
        else open.set(key, count)
      }
    }
    add(1)
    socket.once('close', () => add(-1))
    const isFull = ranges.some(({ key, multiple }) => (open.get(key) ?? 0) > most * multiple)
    if (isFull) socket.destroy()
  })
}
