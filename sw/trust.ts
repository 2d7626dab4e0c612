/**
 * Which build a page starts from. A new build is trusted when a page of it has reported that it stands; until
 * then the files of the build before are kept, and pages go back to them when the new one does not start, or
 * turns out to have been withdrawn before anybody agreed to it.
 */

/** What is known of the worker's own build; kept between its runs. */
export type Trust = {
  buildId: string
  /** A page of it has reported a good start. */
  isProven: boolean
  /** A reader agreed to it. */
  isAgreed: boolean
  /** Starts of which no report has come. */
  starts: readonly { client: string; at: number }[]
  /** When it was left because it did not start; null: it is in use. */
  leftAt: number | null
}

/** Where the document of a navigation comes from: this build, or the one before. */
export type Source = 'own' | 'before'

export type TrustWorld = {
  ownId: string
  now(): number
  recall(): Promise<Trust | null>
  remember(trust: Trust): Promise<void>
  /** The pages that are open. */
  clientIds(): Promise<readonly string[]>
  /** Whether the document of the build before is still there. */
  hasBefore(): Promise<boolean>
  /** The build that the server has; null when it does not answer soon. */
  servedId(): Promise<string | null>
}

export type TrustKeeper = {
  /** @param client the page that starts */
  choose(client: string): Promise<Source>
  /** A reader agreed to this build. */
  agreed(): Promise<void>
  /** A page reports that it stands. @returns whether it is one of this build, which needs no other any more */
  started(buildId: string): Promise<boolean>
  /** The reader looks for a build himself: what was left is tried again. */
  retry(): Promise<void>
  /** Whether this build was left because it did not start. */
  hasLeft(): Promise<boolean>
}

/**
 * A page that is gone by then without a report has not started: it was closed, or reloaded before the last
 * start. The one that is being reloaded is still there.
 */
const SOON_MS = 3000
/** A page that is there and has not reported by then will not. */
const LATE_MS = 10_000
const MOST_LOST = 2
/** What did not start yesterday may start today: the fault may have been outside of it. */
const AGAIN_MS = 24 * 60 * 60_000

export function createTrust(world: TrustWorld): TrustKeeper {
  const fresh: Trust = {
    buildId: world.ownId,
    isProven: false,
    isAgreed: false,
    starts: [],
    leftAt: null,
  }
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other, so that no start is forgotten. */
  function inTurn<T>(work: (trust: Trust) => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      const kept = await world.recall()
      return work(kept?.buildId === world.ownId ? kept : fresh)
    })
    last = turn.catch(() => {})
    return turn
  }

  async function countLost({ starts }: Trust): Promise<number> {
    if (starts.length === 0) return 0
    const there = await world.clientIds()
    const now = world.now()
    return starts.filter(({ client, at }) => {
      const age = now - at
      return age > LATE_MS || (age > SOON_MS && !there.includes(client))
    }).length
  }

  async function decide(trust: Trust, client: string): Promise<Source> {
    if (trust.isProven || !(await world.hasBefore())) return 'own'
    const now = world.now()
    const leftFor = trust.leftAt === null ? Infinity : now - trust.leftAt
    if (leftFor >= 0 && leftFor < AGAIN_MS) return 'before'
    if ((await countLost(trust)) >= MOST_LOST) {
      await world.remember({ ...trust, starts: [], leftAt: now })
      return 'before'
    }
    const served = trust.isAgreed ? world.ownId : await world.servedId()
    if (served !== null && served !== world.ownId) return 'before'
    const starts = [...trust.starts, { client, at: now }]
    await world.remember({ ...trust, starts, leftAt: null })
    return 'own'
  }

  return {
    choose: (client) => inTurn((trust) => decide(trust, client)),
    agreed: () => inTurn((trust) => world.remember({ ...trust, isAgreed: true })),
    started: (buildId) =>
      inTurn(async (trust) => {
        if (buildId !== world.ownId) return false
        if (!trust.isProven)
          await world.remember({ ...trust, isProven: true, starts: [], leftAt: null })
        return true
      }),
    retry: () =>
      inTurn(async (trust) => {
        if (trust.leftAt !== null) await world.remember({ ...trust, starts: [], leftAt: null })
      }),
    hasLeft: () => inTurn(async (trust) => trust.leftAt !== null),
  }
}
