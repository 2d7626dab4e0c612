import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MIB = 1024 * 1024

/** How often it is looked whether the server is calm. */
const EVERY_MS = 10_000
/** The share of a processor that the event loop of a calm server takes. */
const CALM_SHARE = 0.05
/** Less than this is not worth a pause of some hundredths of a second. */
const WORTH = 24 * MIB

export type Calm = {
  /** The bytes that the process holds for JavaScript, garbage included. */
  held: () => number
  /** The share of a processor that the event loop took since it was last asked, whatever else the machine does. */
  busyShare: () => number
  /** Collects all garbage now; everything else waits meanwhile. */
  collect: () => void
}

/** The process itself. */
export function thisProcess(): Calm {
  // The way to a collection on request without a flag at the start, which a manager of services would have to give.
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return { processor: user + system, clock: performance.now() * 1000 }
  }
  let last = used()
  return {
    held: () => {
      const { total_heap_size: heap, external_memory: external } = getHeapStatistics()
      return heap + external
    },
    busyShare: () => {
      const now = used()
      const share = (now.processor - last.processor) / (now.clock - last.clock)
      last = now
      return share
    },
    collect,
  }
}

/**
 * What a look at the process does: it collects when the server is calm and holds clearly more than after the last
 * collection. V8 collects while it allocates, so what a rush or an attack leaves would otherwise stay until the next.
 * @returns whether it collected
 */
export function createCalmLook({ held, busyShare, collect }: Calm): () => boolean {
  let kept = 0
  return () => {
    const now = held()
    // What stood outside of the heap is given back only a moment after the collection.
    kept = Math.min(kept, now)
    if (busyShare() > CALM_SHARE || now < kept + WORTH) return false
    collect()
    kept = held()
    return true
  }
}

/** Gives memory back whenever the server has become calm, for as long as the process lives. */
export function collectWhenCalm(): void {
  setInterval(createCalmLook(thisProcess()), EVERY_MS).unref()
}
