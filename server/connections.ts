import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopback } from './mode.ts'
import { addressKey } from './service/admission/address-key.ts'

/** Browsers open six: eighty of them behind one address, without a proxy that speaks HTTP/2. */
export const MOST_OF_ONE_ADDRESS = 512

/**
 * Closes what one address opens beyond a number of connections: each costs memory as long as it says
 * nothing. A proxy in front holds everybody's, so that it is for the proxy to count them.
 * @param isProxy whether a peer is one
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
    const key = addressKey(address)
    const count = (open.get(key) ?? 0) + 1
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left === 0) open.delete(key)
      else open.set(key, left)
    })
    if (count > most) socket.destroy()
  })
}
