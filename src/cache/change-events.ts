/** Change events of a user's data on this device, for this tab and the others. */
import { openChannel } from '../platform/broadcast.ts'

type ChangeEvent<T extends string> = { type: T; userId: string }

/**
 * Creates the change events of one kind.
 * @param channel one of `channels`
 */
export function createChangeEvents<T extends string>(channel: string, kind: T) {
  const listeners = new Set<(userId: string) => void>()

  /** Reads another tab's message; null for anything else (S31). */
  function read(data: unknown): ChangeEvent<T> | null {
    if (typeof data !== 'object' || data === null) return null
    const { type, userId } = data as Record<string, unknown>
    const isOurs = type === kind && typeof userId === 'string' && userId.length <= 64
    return isOurs ? { type: kind, userId } : null
  }

  return {
    read,
    /** Publishes a change in this tab and the others. */
    publish(userId: string): void {
      for (const listener of listeners) listener(userId)
      const opened = openChannel<ChangeEvent<T>>(channel, read, () => {})
      opened.post({ type: kind, userId })
      opened.close()
    },
    /**
     * Subscribes to changes in this tab and the others.
     * @returns a function that ends the subscription
     */
    subscribe(listener: (userId: string) => void): () => void {
      listeners.add(listener)
      const opened = openChannel<ChangeEvent<T>>(channel, read, ({ userId }) => listener(userId))
      return () => {
        listeners.delete(listener)
        opened.close()
      }
    },
  }
}
