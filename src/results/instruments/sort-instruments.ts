/** Order and search of the table of chosen instruments. */
import { byChromosome } from '../../science/instruments/chromosome.ts'
import type { Instrument } from '../../science/instruments/result.ts'

export const SORT_KEYS = ['SNP', 'place', 'beta', 'p', 'f', 'r2', 'eaf', 'near'] as const
export type SortKey = (typeof SORT_KEYS)[number]
export type Sort = { key: SortKey; isRising: boolean }

export const FIRST_SORT: Sort = { key: 'p', isRising: true }
export const PAGE_SIZE = 25

/** Columns that are sorted in descending order by default. */
const DESCENDING: ReadonlySet<SortKey> = new Set<SortKey>(['f', 'r2', 'near'])

/** Returns the default order of a column. */
export function firstSort(key: SortKey): Sort {
  return { key, isRising: !DESCENDING.has(key) }
}

/** Returns the order after a click on a header: reversed where the column is sorted already. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  return sort.key === key ? { key, isRising: !sort.isRising } : firstSort(key)
}

const NUMBER: Record<Exclude<SortKey, 'SNP' | 'place'>, (one: Instrument) => number | null> = {
  beta: ({ beta }) => beta,
  p: ({ negLog10P }) => -negLog10P,
  f: ({ f }) => f,
  r2: ({ r2 }) => r2,
  eaf: ({ eaf }) => eaf,
  near: ({ near }) => near,
}

/** One for all comparisons: a new one for each pair takes ten times as long. */
const byName = new Intl.Collator('en', { numeric: true })

const RS = /^rs(\d{1,15})$/

/**
 * Compares names in the collator's order: nearly all of them are a number of dbSNP, and two numbers are
 * compared a hundred times as fast. @param numbers of the names that have one
 */
function compareNames(numbers: ReadonlyMap<string, number>, a: string, b: string): number {
  const [x, y] = [numbers.get(a), numbers.get(b)]
  return x !== undefined && y !== undefined ? x - y : byName.compare(a, b)
}

function numbersOf(list: readonly Instrument[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { SNP } of list) {
    const [, digits] = RS.exec(SNP) ?? []
    if (digits !== undefined) numbers.set(SNP, Number(digits))
  }
  return numbers
}

function compare(key: Exclude<SortKey, 'SNP'>, a: Instrument, b: Instrument): number {
  if (key === 'place') {
    const chromosomes = byChromosome(a.chromosome ?? '~', b.chromosome ?? '~')
    return chromosomes || (a.position ?? 0) - (b.position ?? 0)
  }
  return (NUMBER[key](a) ?? 0) - (NUMBER[key](b) ?? 0)
}

/** Sorts instruments; those without the number come last in both directions. */
export function sortInstruments(
  list: readonly Instrument[],
  { key, isRising }: Sort,
): Instrument[] {
  if (key === 'SNP') {
    const numbers = numbersOf(list)
    const direction = isRising ? 1 : -1
    return list.toSorted((a, b) => direction * compareNames(numbers, a.SNP, b.SNP))
  }
  const lacks = (one: Instrument) =>
    key === 'place' ? one.position === null : NUMBER[key](one) === null
  return list.toSorted((a, b) => {
    if (lacks(a) !== lacks(b)) return lacks(a) ? 1 : -1
    return isRising ? compare(key, a, b) : compare(key, b, a)
  })
}

/** Returns the instruments whose name, position, trait or locus contains the words. */
export function searchInstruments(list: readonly Instrument[], words: string): Instrument[] {
  const searchText = words.trim().toLowerCase()
  if (searchText === '') return [...list]
  return list.filter(({ SNP, chromosome, position, trait, locus }) =>
    [SNP, `${chromosome}:${position}`, trait, locus ?? ''].some((text) =>
      text.toLowerCase().includes(searchText),
    ),
  )
}
