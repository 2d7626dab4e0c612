/** Brings the files of a build onto the device, over lines that are slow and break. */

/** One file: where it is fetched, and the address under which it is kept. */
export type BuildFile = {
  url: string
  key: string
  /** Its address stays the same when its content changes: never from the browser's own cache. */
  isFresh: boolean
  /** The start of the content's SHA-256; null for the document, which names its build. */
  hash: string | null
}

export type FetchWorld = {
  fetch: (request: Request) => Promise<Response>
  cache: Pick<Cache, 'match' | 'put'>
  /** Whether a reply is what the address promises, and of this build. */
  isGood: (file: BuildFile, response: Response) => Promise<boolean>
  pause: (ms: number) => Promise<void>
  /** Something more important came up: what is on its way comes, and nothing else is begun. */
  isHeld?: () => boolean
}

/**
 * On a line with a long way each file costs a round trip; with more at once they take the line from the page
 * that is being read.
 */
const AT_ONCE = 4
const PAUSES_MS = [1000, 4000]

/** A file that has not come by then never will. */
const PATIENCE_MS = 120_000

/** Fetches what a page asks for, with a limit of the same kind. */
export const fetchOnce = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })

async function bring(file: BuildFile, world: FetchWorld): Promise<void> {
  const { url, key, isFresh } = file
  if ((await world.cache.match(key)) !== undefined) return
  const request = new Request(url, {
    cache: isFresh ? 'reload' : 'default',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const response = await world.fetch(request)
  if (!(await world.isGood(file, response))) throw new Error(`not kept: ${url}`)
  await world.cache.put(key, response)
}

/** Whether the device has no room: to try again would fetch for nothing. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** Tries a file again after a while: one that was cut off must not cost all the others. */
async function bringInTheEnd(file: BuildFile, world: FetchWorld): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      await bring(file, world)
      return
    } catch (error) {
      if (isFull(error)) throw error
      await world.pause(pause)
      if (world.isHeld?.() === true) throw error
    }
  }
  await bring(file, world)
}

/**
 * Keeps all files. What is kept already is not fetched again, so that a build that was cut off goes on where
 * it was, and an update costs what has changed.
 * @throws when a file could not be had; the others stay
 */
export async function fetchBuild(files: readonly BuildFile[], world: FetchWorld): Promise<void> {
  const left = [...files]
  const faults: unknown[] = []
  const work = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      if (world.isHeld?.() === true) return
      try {
        await bringInTheEnd(file, world)
      } catch (error) {
        faults.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (faults.length > 0) throw faults[0]
}
