/** Rows of two files that are of one variant and have different names for it. */
import { isIndel, readAllele } from './alleles.ts'
import { type Association, variantKey } from './association.ts'
import { isSameVariant, type Placed, placedOf, placeKey, placeOf } from './place-key.ts'

/**
 * Whether positions of two files follow the same build, as far as variants that both name alike tell; where
 * none do, by how many alleles fit at the positions that both have.
 */
export type BuildsFinding = 'same' | 'differ' | 'unknown'

export type Joined = {
  /** The rows, those of a known variant under the name that it is known by. */
  rows: Association[]
  /** Rows that were joined by place and alleles, or by another of their names. */
  byPlace: number
  byOtherName: number
  builds: BuildsFinding
  /** Variants that both files name alike and place, and of them those at other positions. */
  placed: number
  moved: number
}

/** A share of variants at other positions that no typing error explains. */
const MOVED_SHARE = 0.5
/** Of a wrong build's positions about one in three has fitting alleles by chance. */
const FITTING_SHARE = 0.8

type Known = {
  byName: ReadonlyMap<string, Association>
  byPlace: ReadonlyMap<string, readonly Placed[]>
}

function push<V>(map: Map<string, V[]>, key: string, value: V): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

const keysOf = ({ place, core }: Placed) => [...new Set([placeKey(place), placeKey(core)])]

function knownOf(rows: readonly Association[], isMatched: (key: string) => boolean): Known {
  const byName = new Map<string, Association>()
  const byPlace = new Map<string, Placed[]>()
  for (const row of rows) {
    const key = variantKey(row.SNP)
    if (byName.has(key)) continue
    byName.set(key, row)
    const placed = isMatched(key) ? null : placedOf(row)
    if (placed) for (const at of keysOf(placed)) push(byPlace, at, placed)
  }
  return { byName, byPlace }
}

function buildsOf(known: ReadonlyMap<string, Association>, rows: readonly Association[]) {
  let [placed, moved] = [0, 0]
  for (const row of rows) {
    const partner = known.get(variantKey(row.SNP))
    const [own, theirs] = [placeOf(row), partner && placeOf(partner)]
    if (!own || !theirs) continue
    placed += 1
    if (placeKey(own) !== placeKey(theirs)) moved += 1
  }
  return { placed, moved }
}

/** What is at the place of a row among the known variants that no name has found. */
function at(known: Known, row: Association): { placed: Placed; hits: Placed[] } | null {
  const placed = placedOf(row)
  if (!placed) return null
  const hits = keysOf(placed).flatMap((key) => known.byPlace.get(key) ?? [])
  return { placed, hits: [...new Set(hits)] }
}

/** The alleles of a row written as the known variant writes them, where only the form differs. */
function asWritten(row: Association, placed: Placed, known: Placed): Association {
  const [effect, other] = [known.row.effectAllele, known.row.otherAllele]
  if (placed.other === null || known.other === null) return row
  if (!isIndel(placed.effect, placed.other)) return row
  if (placed.effect === known.effect && placed.other === known.other) {
    return { ...row, effectAllele: effect, otherAllele: other }
  }
  return placed.effect === known.other && placed.other === known.effect
    ? { ...row, effectAllele: other, otherAllele: effect }
    : row
}

/** The same of rows that are named alike: `CA/CAT` is `A/AT`. */
function sameForm(row: Association, partner: Association | undefined): Association {
  const effect = readAllele(row.effectAllele)
  if (!partner || effect === null || !isIndel(effect, readAllele(row.otherAllele) ?? '')) return row
  const [placed, known] = [placedOf(row), placedOf(partner)]
  return placed && known && placeKey(placed.core) === placeKey(known.core)
    ? asWritten(row, placed, known)
    : row
}

function renamed(row: Association, known: Association): Association {
  return { ...row, SNP: known.SNP, nameInFile: row.nameInFile ?? row.SNP }
}

type Hit = { index: number; placed: Placed; fitting: Placed | undefined }

function hitsOf(known: Known, rows: readonly Association[]): Hit[] {
  const hits: Hit[] = []
  for (const [index, row] of rows.entries()) {
    if (known.byName.has(variantKey(row.SNP))) continue
    const found = at(known, row)
    if (!found || found.hits.length === 0) continue
    const fitting = found.hits.find((placed) => isSameVariant(placed, found.placed))
    hits.push({ index, placed: found.placed, fitting })
  }
  return hits
}

/**
 * Gives the rows of a file the names of another file's variants: by name, by another name in the same cell,
 * and, where no name meets, by chromosome, position and alleles on either strand. Positions are believed
 * only where nothing says that the files follow different builds.
 * @param known variants whose names are kept
 */
export function joinTo(known: readonly Association[], rows: readonly Association[]): Joined {
  const names = new Set(rows.map((row) => variantKey(row.SNP)))
  const index = knownOf(known, (key) => names.has(key))
  const { placed, moved } = buildsOf(index.byName, rows)
  let byOtherName = 0
  const out = rows.map((row) => {
    const partner = index.byName.get(variantKey(row.SNP))
    if (partner) return sameForm(row, partner)
    const other = row.otherNames?.find((name) => index.byName.has(variantKey(name)))
    if (other === undefined) return row
    byOtherName += 1
    return renamed(row, index.byName.get(variantKey(other))!)
  })
  const hits = hitsOf(index, out)
  const fitting = hits.filter((hit) => hit.fitting)
  const isMoved = placed > 0 && moved >= MOVED_SHARE * placed
  const isLikely = placed > 0 || fitting.length >= FITTING_SHARE * placesOf(hits)
  const builds = isMoved || (hits.length > 0 && !isLikely) ? 'differ' : 'same'
  const joined = { byOtherName, placed, moved }
  if (builds === 'differ' || fitting.length === 0) {
    const isUnknown = placed === 0 && hits.length === 0
    return { ...joined, rows: out, byPlace: 0, builds: isUnknown ? 'unknown' : builds }
  }
  for (const { index: row, placed: own, fitting: one } of fitting) {
    out[row] = renamed(asWritten(out[row]!, own, one!), one!.row)
  }
  return { ...joined, rows: out, byPlace: fitting.length, builds }
}

/** Places that were hit: a site with several alleles has a row for each, of which one fits. */
function placesOf(hits: readonly Hit[]): number {
  return new Set(hits.map(({ placed }) => placeKey(placed.place))).size
}

/** What was joined by other than the first name, over all traits of a side. */
export type JoinFact = Pick<Joined, 'byPlace' | 'byOtherName' | 'builds' | 'placed' | 'moved'>

/** The joins of several traits as one; builds that differ for one of them differ. */
export function joinFact(joins: readonly Joined[]): JoinFact {
  const sum = (of: 'byPlace' | 'byOtherName' | 'placed' | 'moved') =>
    joins.reduce((total, join) => total + join[of], 0)
  const builds = (['differ', 'same'] as const).find((finding) =>
    joins.some((join) => join.builds === finding),
  )
  return {
    byPlace: sum('byPlace'),
    byOtherName: sum('byOtherName'),
    placed: sum('placed'),
    moved: sum('moved'),
    builds: builds ?? 'unknown',
  }
}

/** Variants to look for in a file: by their names, and by where they are. */
export type Sought = { variants: ReadonlySet<string>; places: ReadonlySet<string> }

/** Names and places of variants. */
export function soughtOf(rows: readonly Association[]): Sought {
  const variants = new Set<string>()
  const places = new Set<string>()
  for (const row of rows) {
    variants.add(variantKey(row.SNP))
    const placed = placedOf(row)
    const place = placed
      ? keysOf(placed)
      : [placeOf(row)].flatMap((one) => (one ? placeKey(one) : []))
    for (const key of place) places.add(key)
  }
  return { variants, places }
}

/** Whether a row may be of a variant that is looked for. */
export function isSought({ variants, places }: Sought, row: Association): boolean {
  if (variants.has(variantKey(row.SNP))) return true
  if (row.otherNames?.some((name) => variants.has(variantKey(name)))) return true
  const place = placeOf(row)
  return place !== null && places.has(placeKey(place))
}
