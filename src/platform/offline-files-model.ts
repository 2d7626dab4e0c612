/**
 * When the worker may fetch the rest of what offline use needs (ADR 006). The page decides: it knows
 * whether it stands, what it waits for and how the line is; the worker fetches a little each time it is told.
 */
import type { KeptEnd, KeptShare, WorkerMessage } from '../contract/worker-messages.ts'
import type { ConnectionState } from './connection-model.ts'

/** `saver`: the reader saves data; `offline`: no network; `line`: nothing answers; `failed`, `full`: as the worker said. */
export type PauseReason = 'saver' | 'offline' | 'line' | 'failed' | 'full'

/** `unknown`: no worker has said anything yet. */
export type OfflineFilesState = {
  name: 'unknown' | 'coming' | 'paused' | 'complete'
  share: KeptShare | null
  reason: PauseReason | null
}

type World = {
  /** Tells the worker to fetch more. @returns false when no worker controls this page */
  keepMore: () => boolean
  askShare: () => void
  connection: () => ConnectionState
  /** Whether the page waits for something. */
  isBusy: () => boolean
  isSparing: () => boolean
  /** Whether the worker was not even installed, because the reader saves data. */
  isSpared: () => boolean
  fetchAnyway: () => void
  /** Calls back once, later. */
  after: (ms: number, run: () => void) => void
}

export type OfflineFiles = {
  state: () => OfflineFilesState
  /** The page stands. Once; later calls do nothing. */
  start: () => void
  /** A message of the worker. */
  hear: (message: WorkerMessage) => void
  /** Looks again: the connection, or the worker, is another one. */
  look: () => void
  /** The reader wants it now, whatever it costs him. */
  getNow: () => void
  subscribe: (listener: () => void) => () => void
}

/** A page that has just been shown still fetches what stands on it. */
const SETTLE_MS = 1500
/** How soon a page that waits for something is looked at again. */
const BUSY_MS = 700
/** A worker that says nothing for so long was stopped, or is not one that knows the message. */
const ANSWER_MS = 45_000
const AGAIN_MS = [15_000, 60_000, 300_000] as const

const UNKNOWN: OfflineFilesState = { name: 'unknown', share: null, reason: null }

/** One wait at a time: a later one takes the place of an earlier one. */
function createWait(after: World['after']) {
  let turn = 0
  return {
    begin(ms: number, run: () => void) {
      turn += 1
      const own = turn
      after(ms, () => {
        if (own === turn) run()
      })
    },
    end() {
      turn += 1
    },
  }
}

/** The state, and who follows it. */
function createShown() {
  const listeners = new Set<() => void>()
  let state = UNKNOWN
  return {
    state: () => state,
    show(name: OfflineFilesState['name'], reason: PauseReason | null, share = state.share) {
      if (state.name === name && state.reason === reason && state.share === share) return
      state = { name, reason, share }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What the worker could not do the last time, until it is tried again: each time later. */
function createTrouble(after: World['after']) {
  const wait = createWait(after)
  let trouble: 'failed' | 'full' | null = null
  let times = 0
  return {
    now: () => trouble,
    begin(kind: 'failed' | 'full', again: () => void) {
      const ms = AGAIN_MS[Math.min(times, AGAIN_MS.length - 1)] ?? 0
      trouble = kind
      times += 1
      wait.begin(ms, () => {
        trouble = null
        again()
      })
    },
    end(isGood: boolean) {
      trouble = null
      if (isGood) times = 0
    },
  }
}

/** Telling the worker to go on, once at a time and only while the page waits for nothing. */
function createAsking(world: World, look: () => void) {
  const wait = createWait(world.after)
  let isAsking = false
  const again = (ms: number) =>
    wait.begin(ms, () => {
      isAsking = false
      look()
    })
  return {
    again,
    isAsking: () => isAsking,
    /** The worker has answered. */
    end() {
      isAsking = false
    },
    /** Nothing is left to ask for. */
    stop: wait.end,
    begin(isWanted: boolean) {
      if (!isWanted && world.isBusy()) {
        again(BUSY_MS)
        return
      }
      isAsking = world.keepMore()
      // Without a worker the next look is when there is one.
      if (isAsking) again(ANSWER_MS)
    },
  }
}

/** How much is there, from a message that says so; `end`: of an attempt to fetch more. */
function shareIn(message: WorkerMessage): { share: KeptShare; end: KeptEnd | null } | null {
  if (message.type === 'status') return message.kept && { share: message.kept, end: null }
  if (message.type !== 'filesKept') return null
  const { end, files, allFiles, bytes, allBytes } = message
  return { share: { files, allFiles, bytes, allBytes }, end }
}

/** Why nothing may be fetched now, as far as the page can see. */
function reasonNow(world: World, isWanted: boolean): PauseReason | null {
  const line = world.connection()
  if (line === 'offline') return 'offline'
  if (isWanted) return null
  if (world.isSparing()) return 'saver'
  return line === 'stalled' || line === 'portal' ? 'line' : null
}

export function createOfflineFiles(world: World): OfflineFiles {
  const shown = createShown()
  const asking = createAsking(world, look)
  const trouble = createTrouble(world.after)
  /** null: the page does not stand yet. */
  let isStanding: boolean | null = null
  let isWanted = false

  function look(): void {
    const { name, share } = shown.state()
    if (isStanding !== true || name === 'complete') return
    const reason = reasonNow(world, isWanted) ?? trouble.now()
    if (world.isSpared()) shown.show('paused', reason ?? 'saver')
    else if (reason !== null) {
      shown.show('paused', reason)
      if (share === null) world.askShare()
    } else {
      if (share !== null) shown.show('coming', null)
      if (!asking.isAsking()) asking.begin(isWanted)
    }
  }

  function hearShare(share: KeptShare, end: KeptEnd | null): void {
    if (share.files === share.allFiles) {
      asking.stop()
      shown.show('complete', null, share)
      return
    }
    const { name, reason } = shown.state()
    if (name !== 'complete') shown.show(name === 'unknown' ? 'coming' : name, reason, share)
    if (end !== null) asking.end()
    if (end === 'more') trouble.end(true)
    if (end === 'failed' || end === 'full') trouble.begin(end, look)
    if (end === 'held') asking.again(BUSY_MS)
    else look()
  }

  return {
    ...shown,
    look,
    start() {
      if (isStanding !== null) return
      isStanding = false
      world.after(SETTLE_MS, () => {
        isStanding = true
        look()
      })
    },
    hear(message) {
      const found = shareIn(message)
      if (found) hearShare(found.share, found.end)
    },
    getNow() {
      isWanted = true
      asking.end()
      trouble.end(false)
      if (world.isSpared()) world.fetchAnyway()
      look()
    },
  }
}
