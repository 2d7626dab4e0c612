/** Guesses the mapping of a file of associations by its layout or by unambiguous names of columns. */
import {
  ASSOCIATION_FIELDS,
  type AssociationField,
  type AssociationMapping,
  columnsOf,
} from './association-fields.ts'
import { NAMES, plainName, withoutSide } from './column-names.ts'
import type { AssociationGuess, Interpretation } from './column-question.ts'
import { type Block, blocksOfHeader, fieldOfHeading, isRatioHeading } from './heading-parts.ts'
import type { Layout } from './layout.ts'
import { LAYOUTS } from './layouts.ts'

/** Columns that only together identify the effect allele, in headers without their other columns. */
const PAIRS: { effect: string; other: string; needs: string[] }[] = [
  // FinnGen: ALT is the effect allele where frequencies or effects are of ALT.
  { effect: 'alt', other: 'ref', needs: ['afalt'] },
  { effect: 'alt', other: 'ref', needs: ['sebeta'] },
  // The effect allele is ALLELE1 in every program that writes ALLELE0: BOLT-LMM, REGENIE, GEMMA.
  { effect: 'allele1', other: 'allele0', needs: [] },
  // METAL: effect and frequency are of Allele1.
  { effect: 'allele1', other: 'allele2', needs: ['freq1', 'effect'] },
]

/** Names with opposite meanings in different programs: without a recognised layout the user is prompted. */
const OPEN_PAIRS: [string, string][] = [
  ['a1', 'a2'],
  ['allele1', 'allele2'],
  ['alleleb', 'allelea'],
  ['alt', 'ref'],
]

type ByName = ReadonlyMap<string, string>

/** Returns the column of a name; of one that ends in `*` the one with that end, or the first of any. */
function columnOf(byName: ByName, name: string, end?: string): string | undefined {
  if (!name.endsWith('*')) return byName.get(name)
  const begin = name.slice(0, -1)
  if (end !== undefined) return byName.get(begin + end)
  const found = [...byName.keys()].find((key) => key.startsWith(begin) && key.length > begin.length)
  return found === undefined ? undefined : byName.get(found)
}

/** Returns the text in place of `*` in all columns that need one; '' where none has it. */
function endsOf(byName: ByName, { has }: Layout): string[] {
  const begins = has
    .filter((name) => name === 'beta*' || name === 'se*')
    .map((name) => name.slice(0, -1))
  const [first, ...others] = begins
  if (first === undefined) return ['']
  return [...byName.keys()]
    .filter((key) => key.startsWith(first) && key.length > first.length)
    .map((key) => key.slice(first.length))
    .filter((end) => others.every((begin) => byName.has(begin + end)))
}

/** Returns every layout that a header may be of, without those known to be part of another match. */
function layoutsOf(columns: readonly string[]): Layout[] {
  const byName = namesOf(columns)
  const found = LAYOUTS.filter(
    (layout) =>
      layout.has.every((name) => columnOf(byName, name) !== undefined) &&
      !layout.lacks?.some((name) => byName.has(name)) &&
      endsOf(byName, layout).length > 0,
  )
  return found.filter(({ key }) => !found.some((other) => other.contains?.includes(key)))
}

/** Returns the layout of a header; undefined where none matches. */
export function recogniseLayout(columns: readonly string[]): Layout | undefined {
  return layoutsOf(columns)[0]
}

/** Returns one mapping for each distinct effect allele among the layouts. */
function distinctAnswers(byName: ByName, layouts: readonly Layout[]): AssociationMapping[] {
  const opinions = new Map<string, AssociationMapping>()
  for (const layout of layouts) {
    const settled = new Set(Object.keys(layout.columns) as AssociationField[])
    const mapping = addNamedFields(byName, mappingOfLayout(byName, layout), settled)
    const column = mapping.effect_allele
    if (column !== undefined && !opinions.has(column)) opinions.set(column, mapping)
  }
  return [...opinions.values()]
}

/**
 * Returns the guess for a file of two layouts: the user is prompted for the effect allele, since both cannot
 * be right.
 */
function guessOfSeveral(opinions: readonly AssociationMapping[]): AssociationGuess {
  const readings = opinions.map((mapping): Interpretation => {
    const { effect_allele: column, other_allele: other } = mapping
    const alleles = {
      ...(column && { effect_allele: column }),
      ...(other && { other_allele: other }),
    }
    return { name: column ?? '', mapping: alleles }
  })
  const all: AssociationMapping = Object.assign({}, ...opinions.toReversed())
  // A frequency belongs to one of the two: it is mapped by the answer, too.
  const { effect_allele: _effect, other_allele: _other, eaf: _eaf, ...shared } = all
  return { layout: null, mapping: shared, question: { kind: 'alleles', readings } }
}

function namesOf(columns: readonly string[]): ByName {
  const byName = new Map<string, string>()
  for (const column of columns) {
    const key = plainName(column)
    if (!byName.has(key)) byName.set(key, column)
  }
  return byName
}

/** Returns columns of the fields that a layout names itself. */
function mappingOfLayout(byName: ByName, layout: Layout, end?: string): AssociationMapping {
  const mapping: AssociationMapping = {}
  for (const [field, names] of Object.entries(layout.columns) as [AssociationField, string[]][]) {
    const column = names
      .map((name) => columnOf(byName, name, end))
      .find((name) => name !== undefined)
    if (column !== undefined) mapping[field] = column
  }
  return mapping
}

/** Returns the field that each free column means by its words; a field with two such columns is left open. */
function fieldsByWords(
  byName: ByName,
  taken: ReadonlySet<string>,
): Map<AssociationField, string | null> {
  const found = new Map<AssociationField, string | null>()
  for (const column of byName.values()) {
    const field = taken.has(column) ? undefined : fieldOfHeading(withoutSide(column))
    if (field !== undefined) found.set(field, found.has(field) ? null : column)
  }
  return found
}

/** Guesses the fields that are still free from names that are unambiguous. */
function addNamedFields(
  byName: ByName,
  known: AssociationMapping,
  settled: ReadonlySet<AssociationField>,
): AssociationMapping {
  const mapping = { ...known }
  const taken = new Set(Object.values(known))
  for (const field of ASSOCIATION_FIELDS) {
    if (settled.has(field)) continue
    const column = NAMES[field].map((name) => byName.get(name)).find((name) => name !== undefined)
    if (column === undefined || taken.has(column)) continue
    mapping[field] = column
    taken.add(column)
  }
  for (const [field, column] of fieldsByWords(byName, taken)) {
    if (column !== null && !settled.has(field)) mapping[field] ??= column
  }
  return withoutEffectBesideRatio(mapping)
}

/** Bounds of a ratio give the error of its logarithm only: an effect without an error of its own is left out. */
function withoutEffectBesideRatio(mapping: AssociationMapping): AssociationMapping {
  const { beta, ...others } = mapping
  const { se, odds_ratio, ci_lower } = others
  const isOfRatio = se === undefined && odds_ratio !== undefined && ci_lower !== undefined
  return isOfRatio && beta !== undefined && isRatioHeading(ci_lower) ? others : mapping
}

const EFFECTS = ['beta', 'odds_ratio', 'z', 'sign'] as const

/**
 * Adds the effect of a header whose effects are named after a population, cohort or trait. The user is prompted
 * for one of several.
 */
function addBlock(guess: AssociationGuess, columns: readonly string[]): AssociationGuess {
  const { mapping } = guess
  if (guess.question?.kind === 'scale') return guess
  if (EFFECTS.some((field) => mapping[field] !== undefined)) return guess
  const known = new Set(Object.values(mapping))
  const blocks = blocksOfHeader(columns.filter((column) => !known.has(column)))
  const [first] = blocks
  if (first === undefined || (guess.question && blocks.length > 1)) return guess
  if (blocks.length === 1) return { ...guess, mapping: { ...mapping, ...first.columns } }
  const inBlocks = new Set(blocks.flatMap((block) => Object.keys(block.columns)))
  // A column beside the blocks may be of any of them.
  const shared = Object.fromEntries(
    Object.entries(mapping).filter(([field]) => !inBlocks.has(field)),
  )
  const readings = blocks.map(({ name, columns: own }: Block) => ({ name, mapping: own }))
  return { ...guess, mapping: shared, question: { kind: 'population', readings } }
}

function scaleQuestion(byName: ByName, layout: Layout): AssociationGuess['question'] {
  if (!layout.scales) return null
  const readings = layout.scales.map((columns): Interpretation => {
    const mapping = mappingOfLayout(byName, { ...layout, columns })
    return { name: mapping.beta === undefined ? 'ratios' : 'logarithms', mapping }
  })
  return { kind: 'scale', readings }
}

function guessOfLayout(byName: ByName, layout: Layout): AssociationGuess {
  const settled = new Set([
    ...Object.keys(layout.columns),
    ...(layout.not ?? []),
  ] as AssociationField[])
  const whole = (end?: string) =>
    addNamedFields(byName, mappingOfLayout(byName, layout, end), settled)
  const ends = endsOf(byName, layout)
  if (ends.length === 1) {
    const mapping = whole(ends[0] === '' ? undefined : ends[0])
    return { layout: layout.key, mapping, question: scaleQuestion(byName, layout) }
  }
  const populations = ends.map((end) => {
    const mapping = whole(end)
    return { name: (mapping.beta ?? end).replace(/^beta[._]?/i, ''), mapping }
  })
  // Columns of all populations are mapped; the user is prompted for the population.
  const isShared = (field: string, column: string) =>
    populations.every(({ mapping }) => mapping[field as AssociationField] === column)
  const split = (mapping: AssociationMapping, isOfAll: boolean) =>
    Object.fromEntries(
      Object.entries(mapping).filter(([field, column]) => isShared(field, column) === isOfAll),
    )
  const readings = populations.map(({ name, mapping }) => ({
    name,
    mapping: split(mapping, false),
  }))
  return {
    layout: layout.key,
    mapping: split(populations[0]!.mapping, true),
    question: { kind: 'population', readings },
  }
}

/**
 * Guesses the mapping from column names: by the layout where the header has that of a known program, else by
 * names that are unambiguous. Which of A1 and A2 is the effect allele is never guessed.
 */
export function guessAssociationMapping(columns: readonly string[]): AssociationGuess {
  return addBlock(guessKnownColumns(columns), columns)
}

function guessKnownColumns(columns: readonly string[]): AssociationGuess {
  const byName = namesOf(columns)
  const layouts = layoutsOf(columns)
  const opinions = distinctAnswers(byName, layouts)
  if (opinions.length > 1) return guessOfSeveral(opinions)
  const [layout] = layouts
  if (layout) return guessOfLayout(byName, layout)
  const mapping = addNamedFields(byName, {}, new Set())
  const known = { mapping, layout: null, question: null }
  if (mapping.effect_allele) return known
  const pair = PAIRS.find(({ effect, other, needs }) =>
    [effect, other, ...needs].every((name) => byName.has(name)),
  )
  if (pair) {
    mapping.effect_allele = byName.get(pair.effect)!
    mapping.other_allele = byName.get(pair.other)!
    return known
  }
  const open = OPEN_PAIRS.find(([first, second]) => byName.has(first) && byName.has(second))
  if (!open) return known
  const [one, two] = [byName.get(open[0])!, byName.get(open[1])!]
  const reading = (effect: string, other: string): Interpretation => ({
    name: effect,
    mapping: { effect_allele: effect, other_allele: other },
  })
  const readings = [reading(one, two), reading(two, one)]
  return { mapping, layout: null, question: { kind: 'alleles', readings } }
}

/**
 * Applies the mapping of the first file of a side to another one: all of it where both have the same layout
 * and the columns exist; to a file of another layout only the answer to its own question.
 */
export function transferMapping(
  said: AssociationMapping,
  first: readonly string[],
  own: { columns: readonly string[]; guess: AssociationGuess },
): AssociationMapping {
  const { columns, guess } = own
  const fits = (mapping: AssociationMapping) =>
    columnsOf(mapping).every((column) => columns.includes(column))
  if (fits(said) && guess.layout === (recogniseLayout(first)?.key ?? null)) return said
  const answer =
    guess.question?.readings.find(
      ({ mapping }) =>
        mapping.effect_allele !== undefined && mapping.effect_allele === said.effect_allele,
    ) ??
    guess.question?.readings.find(
      ({ mapping }) => mapping.beta !== undefined && mapping.beta === said.beta,
    )
  return { ...guess.mapping, ...answer?.mapping }
}
