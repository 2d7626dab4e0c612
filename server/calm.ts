import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { findGiveBack } from './give-back.ts'

const MIB = 1024 * 1024

/** How often it is looked whether the server is calm. */
const EVERY_MS = 10_000
/** The share of a processor that a calm server takes. */
const CALM_SHARE = 0.05
/** Less than this is not worth a pause of a tenth of a second. */
const WORTH = 24 * MIB
/** How many looks after a collection free memory is given back once more: a minute. */
const LOOKS_AFTER = 6

export type Calm = {
  /** The bytes that are held, garbage included. */
  held: () => number
  /** The share of a processor that was used since it was last asked, whatever else the machine does. */
  busyShare: () => number
  /** Collects all garbage now; everything else waits meanwhile. */
  collect: () => void
  /** Gives what is free back to the system. */
  giveBack: () => void
}

type Used = { user: number; system: number }

/** @returns what share of a processor was used since it was last asked, whatever else the machine does */
function createShare(usage: () => Used): () => number {
  const used = () => {
    const { user, system } = usage()
    return { processor: user + system, clock: performance.now() * 1000 }
  }
  let last = used()
  return () => {
    const now = used()
    const share = (now.processor - last.processor) / (now.clock - last.clock)
    last = now
    return share
  }
}

/** A thread of the process: what JavaScript holds on it. */
export function thisThread(): Calm {
  // The way to a collection on request without a flag at the start, which a manager of services would have to give.
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: object) => void
  setFlagsFromString('--no-expose-gc')
  return {
    held: () => {
      const { total_heap_size: heap, external_memory: external } = getHeapStatistics()
      return heap + external
    },
    busyShare: createShare(() => process.threadCpuUsage()),
    // With what it takes to need as little as possible afterwards: nobody waits.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
    giveBack: () => {},
  }
}

/** The process with all that it holds, the C library's free pieces included. */
export function thisProcess(): Calm {
  const giveBack = findGiveBack()
  // Where nothing can be given back, what the process holds says nothing about garbage.
  return giveBack === null
    ? thisThread()
    : {
        ...thisThread(),
        held: () => process.memoryUsage.rss(),
        // What its threads still work on would count as kept.
        busyShare: createShare(() => process.cpuUsage()),
        giveBack,
      }
}

/**
 * What a look at the process does: it collects when the server is calm and holds clearly more than after the last
 * collection. V8 collects while it allocates, so what a rush or an attack leaves would otherwise stay until the next.
 * @returns whether it collected
 */
export function createCalmLook({ held, busyShare, collect, giveBack }: Calm): () => boolean {
  let kept = 0
  let looksAfter = 0
  return () => {
    if (busyShare() > CALM_SHARE) return false
    // What stood outside of the heap is free only a moment after the collection, what ended threads had after that.
    if (looksAfter > 0) {
      looksAfter -= 1
      giveBack()
    }
    if (held() < kept + WORTH) {
      kept = Math.min(kept, held())
      return false
    }
    collect()
    giveBack()
    kept = held()
    looksAfter = LOOKS_AFTER
    return true
  }
}

/** Gives memory back whenever the server has become calm, for as long as the process lives. */
export function collectWhenCalm(calm: Calm = thisProcess()): void {
  setInterval(createCalmLook(calm), EVERY_MS).unref()
}
