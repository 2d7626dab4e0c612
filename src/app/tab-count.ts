import { openChannel } from '../platform/broadcast.ts'
import { channels } from '../lib/storage-keys.ts'

type TabMessage = { type: 'who' } | { type: 'here' | 'bye'; tab: string }

/** Reads a message of another tab; null for anything else (S31). */
export function readTabMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, tab } = data as Record<string, unknown>
  if (type === 'who') return { type }
  const isNamed = typeof tab === 'string' && tab.length <= 40
  return (type === 'here' || type === 'bye') && isNamed ? { type, tab } : null
}

/** Counter of the other open tabs. */
export type TabCount = {
  /** Other tabs that answered so far. */
  others(): number
  /** Requests the count again; answers arrive within milliseconds. */
  requestCount(): void
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
  close(): void
}

/** Counts the other open tabs of the product. */
export function countTabs(): TabCount {
  const tab = crypto.randomUUID()
  const others = new Set<string>()
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())

  const channel = openChannel<TabMessage>(channels.tabs, readTabMessage, (message) => {
    if (message.type === 'who') {
      channel.post({ type: 'here', tab })
      return
    }
    if (message.type === 'here') others.add(message.tab)
    else others.delete(message.tab)
    notify()
  })
  const postBye = () => channel.post({ type: 'bye', tab })
  window.addEventListener('pagehide', postBye)

  return {
    others: () => others.size,
    requestCount() {
      others.clear()
      channel.post({ type: 'who' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      window.removeEventListener('pagehide', postBye)
      postBye()
      channel.close()
    },
  }
}
