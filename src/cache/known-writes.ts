/** The queued writes of a member with the declarations of their calls. */
import type { QueryClient } from '@tanstack/react-query'
import { currentSession } from '../session/current.ts'
import { loadQueuedCalls, type QueuedCall } from './queued-call.ts'
import { type Params, type QueuedWrite, readWrites } from './write-queue.ts'

/** A queued write with the declaration of its call. */
export type KnownWrite = QueuedWrite & { call: QueuedCall }

/**
 * Reads the queued and the refused writes with their declarations. A write of another build, whose
 * name this one does not know, stays in the queue.
 * @throws DeviceDbError, and when the declarations fail to load
 */
export async function readKnownWrites(userId: string): Promise<KnownWrite[]> {
  const writes = await readWrites(userId)
  if (writes.length === 0) return []
  const calls = await loadQueuedCalls()
  return writes.flatMap((write) => {
    const call = calls[write.name]
    return call === undefined ? [] : [{ ...write, call }]
  })
}

/** Displays the state before a discarded change, where it is known. */
export async function revertWrite(client: QueryClient, write: KnownWrite): Promise<void> {
  const { call, was, params } = write
  if (was !== undefined) await call.revert?.(client, was, params)
}

/** Reads the parameters of a member's waiting calls of one kind; none where they cannot be read. */
export async function readWaitingParams<C extends QueuedCall>({ name }: C): Promise<Params<C>[]> {
  const userId = currentSession().userId()
  const writes = userId === null ? [] : await readWrites(userId).catch(() => [])
  return writes
    .filter((write) => write.name === name && write.fault === null)
    .map(({ params }) => params as Params<C>)
}
