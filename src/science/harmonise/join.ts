/** Joins rows of two files that are of one variant under different names. */
import { type CrossReferences, NO_CROSS_REFERENCES } from '../liftover/cross-references.ts'
import { isIndel, otherStrand, readAllele } from './alleles.ts'
import { type Association, variantKey } from './association.ts'
import {
  type ChosenBuild,
  chooseBuild,
  positionKeysOf,
  liftVariant,
  type LiftedVariant,
} from './choose-build.ts'
import {
  type PositionedVariant,
  toPositionedVariant,
  positionKey,
  positionOf,
} from './position-key.ts'

/**
 * Whether positions of two files use the same build, by variants with the same name in both; without such, by
 * the number of matching alleles at shared positions. `lifted`: by a chain file.
 */
export type BuildsFinding = ChosenBuild['builds']

/** Rows of a file after joining, and the counts of joins. */
export type Joined = {
  /** All rows; those of a known variant under its known name. */
  rows: Association[]
  /** Number of rows joined by position and alleles, by another of their names, or by a merged name. */
  byPlace: number
  byOtherName: number
  byMergedName: number
  builds: BuildsFinding
  /** The chain file by which positions were compared. */
  chain: string | null
  /** Variants with the same name and a position in both files, and those of them at different positions. */
  placed: number
  moved: number
}

/** Returns a row with its alleles in the notation of the known variant, where only the notation differs. */
function adoptNotation(
  row: Association,
  placed: PositionedVariant,
  known: PositionedVariant,
): Association {
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

/** Does the same for rows of the same name: `CA/CAT` is `A/AT`. */
function normaliseNotation(row: Association, known: LiftedVariant | null): Association {
  const effect = readAllele(row.effectAllele)
  if (effect === null || !isIndel(effect, readAllele(row.otherAllele) ?? '')) return row
  const placed = toPositionedVariant(row)
  return placed && known && positionKey(placed.core) === positionKey(known.core)
    ? adoptNotation(row, placed, known)
    : row
}

/** Returns a row of another assembly with the position and strand of the known variant. */
function liftBack(row: Association, known: LiftedVariant, file: string): Association {
  const turn = (allele: string | null) =>
    known.isReversed && allele !== null ? otherStrand(allele.toUpperCase()) : allele
  const { chromosome, position } = positionOf(known.row)!
  return {
    ...row,
    effectAllele: turn(row.effectAllele),
    otherAllele: turn(row.otherAllele),
    chromosome,
    position,
    lifted: { file, chromosome: row.chromosome, position: row.position },
  }
}

function renameRow(row: Association, known: Association, joinedBy: 'place' | 'name'): Association {
  return { ...row, SNP: known.SNP, nameInFile: row.nameInFile ?? row.SNP, joinedBy }
}

/** Returns a row whose name is that of the known variant. */
function joinBySameName(row: Association, known: Association, chosen: ChosenBuild): Association {
  const { lift } = chosen.frame
  const placed = toPositionedVariant(known)
  const target = placed && liftVariant(placed, lift)
  const formed = normaliseNotation(row, target)
  const place = positionOf(row)
  const isThere = target && place && positionKey(target.place) === positionKey(place)
  return lift && isThere ? liftBack(formed, target, lift.file) : formed
}

/**
 * Renames the rows of a file to another file's variants: by name, by another name in the same cell, by a
 * merged name, and, where no name matches, by chromosome, position and alleles on either strand. Positions are
 * used only where no evidence says that the builds differ; where they do and a chain file converts one to the
 * other, the known variants are looked up at their lifted positions.
 *
 * @param known variants whose names are used
 */
export function joinTo(
  known: readonly Association[],
  rows: readonly Association[],
  { lifts, otherNames }: CrossReferences = NO_CROSS_REFERENCES,
): Joined {
  const index = new Map<string, Association>()
  for (const row of known) {
    const key = variantKey(row.SNP)
    if (!index.has(key)) index.set(key, row)
  }
  let [byOtherName, byMergedName] = [0, 0]
  const named = rows.map((row) => {
    const key = variantKey(row.SNP)
    if (index.has(key)) return row
    const other = row.otherNames?.map(variantKey).find((name) => index.has(name))
    const merged = other ?? otherNames.get(key)
    const partner = merged === undefined ? undefined : index.get(merged)
    if (!partner) return row
    if (other === undefined) byMergedName += 1
    else byOtherName += 1
    return renameRow(row, partner, 'name')
  })
  const chosen = chooseBuild(index, named, lifts)
  const { frame, builds } = chosen
  const out = named.map((row) => {
    const partner = index.get(variantKey(row.SNP))
    return partner ? joinBySameName(row, partner, chosen) : row
  })
  let byPlace = 0
  for (const { index: at, placed: own, fitting } of builds === 'differ' ? [] : frame.hits) {
    if (!fitting) continue
    byPlace += 1
    const row = renameRow(adoptNotation(out[at]!, own, fitting), fitting.row, 'place')
    out[at] = frame.lift ? liftBack(row, fitting, frame.lift.file) : row
  }
  const { placed, moved, lift } = frame
  const found = { byPlace, byOtherName, byMergedName }
  return { rows: out, ...found, builds, chain: lift?.file ?? null, placed, moved }
}

/** Counts of joins other than by the first name, over all traits of a side. */
export type JoinFact = Omit<Joined, 'rows'>

const FINDINGS = ['differ', 'lifted', 'same'] as const

/** Sums the joins of several traits; builds that differ for one of them differ. */
export function joinFact(joins: readonly Joined[]): JoinFact {
  const sum = (of: 'byPlace' | 'byOtherName' | 'byMergedName' | 'placed' | 'moved') =>
    joins.reduce((total, join) => total + join[of], 0)
  return {
    byPlace: sum('byPlace'),
    byOtherName: sum('byOtherName'),
    byMergedName: sum('byMergedName'),
    placed: sum('placed'),
    moved: sum('moved'),
    builds: FINDINGS.find((one) => joins.some(({ builds }) => builds === one)) ?? 'unknown',
    chain: joins.find(({ chain }) => chain !== null)?.chain ?? null,
  }
}

/** Variants to look up in a file: by name, and by position. */
export type VariantQuery = { variants: ReadonlySet<string>; places: ReadonlySet<string> }

/** Returns names and positions of variants, including those that merged names and chain files give. */
export function createVariantQuery(
  rows: readonly Association[],
  { lifts, otherNames }: CrossReferences = NO_CROSS_REFERENCES,
): VariantQuery {
  const variants = new Set<string>(otherNames.keys())
  const places = new Set<string>()
  for (const row of rows) {
    variants.add(variantKey(row.SNP))
    const placed = toPositionedVariant(row)
    const place = placed ? null : positionOf(row)
    if (place) places.add(positionKey(place))
    for (const lift of placed ? [null, ...lifts] : []) {
      const there = liftVariant(placed!, lift)
      for (const key of there ? positionKeysOf(there) : []) places.add(key)
    }
  }
  return { variants, places }
}

/** Whether a row may be of a variant that is looked up. */
export function matchesVariantQuery({ variants, places }: VariantQuery, row: Association): boolean {
  if (variants.has(variantKey(row.SNP))) return true
  if (row.otherNames?.some((name) => variants.has(variantKey(name)))) return true
  const place = positionOf(row)
  return place !== null && places.has(positionKey(place))
}
