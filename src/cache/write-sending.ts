/**
 * Sends a member's small changes: in order, each once, and none that blocks the others for good.
 */
import { withTabLock } from '../platform/locks.ts'
import { logFailure } from '../platform/log.ts'
import { callTool, currentSession } from '../session/current.ts'
import { CallError, type CallErrorKind, isCallError, isUnreached } from '../transport/call-error.ts'
import { type KnownWrite, readKnownWrites } from './known-writes.ts'
import type { SyncOutcome } from './sync-loop.ts'
import {
  dropWrite,
  faultOf,
  isBusy,
  recordWrite,
  type QueuedWrite,
  publishWritesChange,
  thingOf,
} from './write-queue.ts'

/** Attempts after a fault of this product, which does not depend on the network. */
const MAX_ATTEMPTS = 3

export type WriteSender = {
  send: (write: KnownWrite, owner: string) => Promise<unknown>
  /** Whether this user is still signed in: nothing is sent in another user's name. */
  isOwner: (userId: string) => boolean
}

const accountSender: WriteSender = {
  async send({ call, params }, owner) {
    try {
      await callTool(call.endpoint, params, { owner })
    } catch (error) {
      if (isUnreached(error)) throw error
      const isGone = isCallError(error) && error.kind === 'notFound'
      if (!isGone || !call.isDoneWhenGone) {
        // The optimistic update was refused.
        await call.afterSent?.()
        throw error
      }
    }
    await call.afterSent?.()
  },
  isOwner: (userId) => currentSession().userId() === userId,
}

/**
 * `stop`: the network or the session is gone, no other write would succeed. `skip`: this thing
 * waits, the others continue. `refused`: it will never be accepted.
 */
type Verdict = 'stop' | 'skip' | 'refused'

/** The session or the page is over: the next one sends what is queued. */
const ENDS: ReadonlySet<CallErrorKind> = new Set(['expired', 'refused', 'aborted', 'outdated'])

function verdictOf(error: unknown): Verdict {
  if (!isCallError(error)) return 'skip'
  if (error.kind === 'failed') return 'skip'
  return error.isTransient || ENDS.has(error.kind) ? 'stop' : 'refused'
}

const delayOf = (error: unknown): number | null =>
  isCallError(error) && error.retryAfterS !== null ? error.retryAfterS * 1000 : null

type OnRefused = (error: unknown) => void

/** Keeps a write that will not be sent any more, with the reason, until the user has seen it. */
async function markRefused(userId: string, { seq }: QueuedWrite, error: CallError): Promise<void> {
  await recordWrite(userId, seq, { fault: faultOf(error) })
  publishWritesChange(userId)
}

async function skip(userId: string, write: QueuedWrite, error: unknown, onRefused: OnRefused) {
  if (isCallError(error)) return
  logFailure(`a change (${write.name}) could not be sent`, error)
  const tries = write.tries + 1
  await recordWrite(userId, write.seq, { tries })
  if (tries < MAX_ATTEMPTS) return
  await markRefused(userId, write, new CallError('failed', { cause: error }))
  onRefused(error)
}

/**
 * Sends the queue until it is empty or the network is gone again. A permanent refusal is not
 * repeated, and is reported.
 */
export function sendWrites(
  userId: string,
  onRefused: OnRefused,
  sender: WriteSender = accountSender,
): Promise<SyncOutcome> {
  return withTabLock(`veriscope.writes-out.${userId}`, () => sendAll(userId, onRefused, sender))
}

async function sendAll(
  userId: string,
  onRefused: OnRefused,
  sender: WriteSender,
): Promise<SyncOutcome> {
  // A later state of a thing does not overtake an earlier one that could not be sent.
  const skipped = new Set<string>()
  let sent = 0
  for (;;) {
    const all = await readKnownWrites(userId)
    const now = Date.now()
    const busy: QueuedWrite[] = []
    for (const one of all) if (await isBusy(userId, one, now)) busy.push(one)
    const deferredThings = new Set([...skipped, ...busy.map(thingOf)])
    const write = all.find((one) => one.fault === null && !deferredThings.has(thingOf(one)))
    if (!write && deferredThings.size === 0) return { name: 'empty', sent }
    if (!write && skipped.size === 0) {
      const until = Math.min(...busy.map(({ busyUntil }) => busyUntil))
      return { name: 'later', sent, retryAfterMs: until - now }
    }
    if (!write || !sender.isOwner(userId)) return { name: 'later', sent, retryAfterMs: null }
    try {
      await sender.send(write, userId)
      await dropWrite(userId, write.seq)
    } catch (error) {
      const verdict = verdictOf(error)
      if (verdict === 'stop') return { name: 'later', sent, retryAfterMs: delayOf(error) }
      if (verdict === 'skip') {
        await skip(userId, write, error, onRefused)
        skipped.add(thingOf(write))
        continue
      }
      if (isCallError(error)) await markRefused(userId, write, error)
      onRefused(error)
    }
    // A refusal counts as well: the page must refetch what it shows.
    sent += 1
    publishWritesChange(userId)
  }
}
