/**
 * Choice of the assembly on which the positions of two files are compared: their own, or one reached by a
 * chain file.
 */
import type { Lift } from '../liftover/lift.ts'
import { isIndel, otherStrand } from './alleles.ts'
import { type Association, variantKey } from './association.ts'
import {
  isNear,
  isSameVariant,
  type PositionedVariant,
  toPositionedVariant,
  positionKey,
  positionOf,
} from './position-key.ts'

/** Position of a known variant on the other file's assembly; reversed where the strand differs. */
export type LiftedVariant = PositionedVariant & { isReversed: boolean }

/** A row at the position of a known variant, and the variant whose alleles match. */
export type PositionMatch = {
  index: number
  placed: PositionedVariant
  fitting: LiftedVariant | undefined
}

/** A liftover under test, with the variants that it matches. */
export type BuildCandidate = {
  /** null: positions unchanged. */
  lift: Lift | null
  /** Variants with the same name and a position in both files, and those of them at different positions. */
  placed: number
  moved: number
  /** Rows at the position of a known variant that no name has matched. */
  hits: PositionMatch[]
  fitting: number
}

/** Share of variants at different positions that typing errors do not explain. */
const MOVED_SHARE = 0.5
/** In a wrong build about one in three positions has matching alleles by chance. */
const FITTING_SHARE = 0.8

/** Returns the keys of a variant's position and of its shortest form. */
export const positionKeysOf = ({ place, core }: PositionedVariant) => [
  ...new Set([positionKey(place), positionKey(core)]),
]

/** Lifts a variant over; null where the assembly lacks it or splits it. */
export function liftVariant(known: PositionedVariant, lift: Lift | null): LiftedVariant | null {
  if (!lift) return { ...known, isReversed: false }
  const place = lift.lift(known.place)
  const core = place && (known.core === known.place ? place : lift.lift(known.core))
  if (!place || !core) return null
  const { isReversed } = place
  if (!isReversed) {
    const gap = known.core.position - known.place.position
    return core.position - place.position === gap ? { ...known, place, core, isReversed } : null
  }
  // A reversed insertion or deletion has another anchor base, which only the sequence gives.
  if (isIndel(known.effect, known.other ?? '')) return null
  const other = known.other && otherStrand(known.other)
  return { ...known, place, core, effect: otherStrand(known.effect), other, isReversed }
}

type NamedPair = { known: Association; row: Association }

function countMoved(
  pairs: readonly NamedPair[],
  lift: Lift | null,
): Pick<BuildCandidate, 'placed' | 'moved'> {
  let [placed, moved] = [0, 0]
  for (const { known, row } of pairs) {
    const [own, theirs] = [positionOf(known), positionOf(row)]
    if (!own || !theirs) continue
    placed += 1
    const there = lift ? lift.lift(own) : own
    if (!there || !isNear(there, theirs)) moved += 1
  }
  return { placed, moved }
}

type Search = {
  unnamed: readonly PositionedVariant[]
  rows: readonly { index: number; placed: PositionedVariant }[]
}

function findPositionMatches({ unnamed, rows }: Search, lift: Lift | null): PositionMatch[] {
  const targets = new Map<string, LiftedVariant[]>()
  for (const known of unnamed) {
    const target = liftVariant(known, lift)
    for (const key of target ? positionKeysOf(target) : []) {
      const there = targets.get(key)
      if (there) there.push(target!)
      else targets.set(key, [target!])
    }
  }
  if (targets.size === 0) return []
  return rows.flatMap(({ index, placed }) => {
    const there = [...new Set(positionKeysOf(placed).flatMap((key) => targets.get(key) ?? []))]
    const fitting = there.find((target) => isSameVariant(target, placed))
    return there.length > 0 ? [{ index, placed, fitting }] : []
  })
}

/** Counts positions that matched: a site with several alleles has a row for each, of which one matches. */
function countMatchedPositions(hits: readonly PositionMatch[]): number {
  return new Set(hits.map(({ placed }) => positionKey(placed.place))).size
}

function isMoved({ placed, moved }: BuildCandidate): boolean {
  return placed > 0 && moved >= MOVED_SHARE * placed
}

/** Whether the shared variants support an assembly without contradiction. */
function isLikely(frame: BuildCandidate): boolean {
  if (frame.placed > 0) return !isMoved(frame)
  return frame.fitting > 0 && frame.fitting >= FITTING_SHARE * countMatchedPositions(frame.hits)
}

/** Whether one assembly matches more variants by name, else by alleles, than another. */
function isBetter(one: BuildCandidate, than: BuildCandidate): boolean {
  const stay = (frame: BuildCandidate) => frame.placed - frame.moved
  return stay(one) === stay(than) ? one.fitting > than.fitting : stay(one) > stay(than)
}

export type ChosenBuild = {
  frame: BuildCandidate
  /** `unknown`: no variant has a position in both. `differ`: no known liftover converts one to the other. */
  builds: 'same' | 'lifted' | 'differ' | 'unknown'
}

/**
 * Chooses the assembly on which two files are compared.
 *
 * @param index known variants by name
 * @param names keys of all names among the rows
 */
export function chooseBuild(
  index: ReadonlyMap<string, Association>,
  rows: readonly Association[],
  lifts: readonly Lift[],
): ChosenBuild {
  const names = new Set(rows.map((row) => variantKey(row.SNP)))
  const pairs = rows.flatMap((row): NamedPair[] => {
    const known = index.get(variantKey(row.SNP))
    return known ? [{ known, row }] : []
  })
  const unnamed = [...index].flatMap(([key, row]) =>
    names.has(key) ? [] : (toPositionedVariant(row) ?? []),
  )
  const placedRows =
    unnamed.length === 0
      ? []
      : rows.flatMap((row, at) => {
          const placed = index.has(variantKey(row.SNP)) ? null : toPositionedVariant(row)
          return placed ? [{ index: at, placed }] : []
        })
  const frameOf = (lift: Lift | null): BuildCandidate => {
    const hits = findPositionMatches({ unnamed, rows: placedRows }, lift)
    const fitting = hits.filter((hit) => hit.fitting).length
    return { lift, ...countMoved(pairs, lift), hits, fitting }
  }
  const own = frameOf(null)
  if (own.placed > 0 && !isMoved(own)) return { frame: own, builds: 'same' }
  let best: BuildCandidate | null = isLikely(own) ? own : null
  for (const lift of lifts) {
    const frame = frameOf(lift)
    if (isLikely(frame) && (!best || isBetter(frame, best))) best = frame
  }
  if (best) return { frame: best, builds: best.lift ? 'lifted' : 'same' }
  return { frame: own, builds: own.placed > 0 || own.hits.length > 0 ? 'differ' : 'unknown' }
}
