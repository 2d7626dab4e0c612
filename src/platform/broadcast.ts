/** Opens BroadcastChannels; the only module that does. */

export type Channel<M> = { post(message: M): void; close(): void }

/**
 * Opens a channel to the other tabs of this origin.
 * @param read parses a message, or returns null for a foreign one (S31)
 */
export function openChannel<M>(
  name: string,
  read: (data: unknown) => M | null,
  onMessage: (message: M) => void,
): Channel<M> {
  if (typeof BroadcastChannel === 'undefined') return { post: () => {}, close: () => {} }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = read(event.data)
    if (message !== null) onMessage(message)
  })
  return { post: (message) => channel.postMessage(message), close: () => channel.close() }
}
