/** Lifts positions from one assembly to another by the stretches of a chain file. */
import type { GenomicPosition } from '../harmonise/position-key.ts'
import type { ChainFile, Stretch } from './chain-file.ts'

/** A position on another assembly; reversed where the strand differs. */
export type Lifted = GenomicPosition & { isReversed: boolean }

/** A liftover from one assembly to another. */
export type Lift = {
  /** The chain file, or the chain files in sequence. */
  file: string
  from: string | null
  to: string | null
  /** null where the other assembly lacks the position, or has it more than once. */
  lift: (place: GenomicPosition) => Lifted | null
}

/** Stretches of a chromosome by their start, and the furthest end of those up to each. */
type Index = { stretches: Stretch[]; reach: number[] }

function indexOf(stretches: readonly Stretch[]): Index {
  const sorted = stretches.toSorted((one, two) => one.from - two.from)
  let most = 0
  const reach = sorted.map(({ from, size }) => {
    most = Math.max(most, from + size)
    return most
  })
  return { stretches: sorted, reach }
}

/** Counts the stretches that begin at or before a base. */
function countUpTo(stretches: readonly Stretch[], base: number): number {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[middle]!.from <= base) low = middle + 1
    else high = middle
  }
  return low
}

function liftIn({ stretches, reach }: Index, { position }: GenomicPosition): Lifted | null {
  const base = position - 1
  let found: Lifted | null = null
  for (let at = countUpTo(stretches, base) - 1; at >= 0 && reach[at]! > base; at -= 1) {
    const { from, to, size, chromosome, isReversed } = stretches[at]!
    if (from + size <= base) continue
    const moved = (isReversed ? to - (base - from) : to + (base - from)) + 1
    const isOther = found && (found.chromosome !== chromosome || found.position !== moved)
    if (isOther) return null
    found = { chromosome, position: moved, isReversed }
  }
  return found
}

function liftBy(stretches: ReadonlyMap<string, readonly Stretch[]>): Lift['lift'] {
  const indexes = new Map<string, Index>()
  return (place) => {
    let index = indexes.get(place.chromosome)
    if (!index) {
      index = indexOf(stretches.get(place.chromosome) ?? [])
      indexes.set(place.chromosome, index)
    }
    return liftIn(index, place)
  }
}

/** Inverts stretches to the direction from the other assembly. */
function invertStretches(
  stretches: ReadonlyMap<string, readonly Stretch[]>,
): Map<string, Stretch[]> {
  const back = new Map<string, Stretch[]>()
  for (const [chromosome, own] of stretches) {
    for (const { from, to, size, chromosome: target, isReversed } of own) {
      const stretch = isReversed
        ? { from: to - size + 1, to: from + size - 1, size, chromosome, isReversed }
        : { from: to, to: from, size, chromosome, isReversed }
      const known = back.get(target)
      if (known) known.push(stretch)
      else back.set(target, [stretch])
    }
  }
  return back
}

/** Returns both directions of a chain file; backwards, a position with several sources is not lifted. */
export function createLifts(file: string, { from, to, stretches }: ChainFile): [Lift, Lift] {
  return [
    { file, from, to, lift: liftBy(stretches) },
    { file, from: to, to: from, lift: liftBy(invertStretches(stretches)) },
  ]
}

function composeLifts(first: Lift, second: Lift): Lift {
  return {
    file: `${first.file} + ${second.file}`,
    from: first.from,
    to: second.to,
    lift: (place) => {
      const middle = first.lift(place)
      const end = middle && second.lift(middle)
      return end && { ...end, isReversed: middle.isReversed !== end.isReversed }
    },
  }
}

/** Returns the liftovers and their two-step combinations: 36 to 37 and 37 to 38 give 36 to 38. */
export function addTwoStepLifts(lifts: readonly Lift[]): Lift[] {
  const direct = new Set(lifts.map(({ from, to }) => `${from} ${to}`))
  const pairs = lifts.flatMap((first) =>
    lifts
      .filter(
        (second) =>
          second.file !== first.file &&
          second.from !== null &&
          second.from === first.to &&
          second.to !== first.from &&
          !direct.has(`${first.from} ${second.to}`),
      )
      .map((second) => composeLifts(first, second)),
  )
  return [...lifts, ...pairs]
}
