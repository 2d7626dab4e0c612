/** Fields of a file of harmonised effects, and the guess of which column is which. */
import type { AssociationField } from './association-fields.ts'
import { guessAssociationMapping } from './guess-columns.ts'
import { fieldOfWords, SIDES, wordsOf } from './heading-parts.ts'

/** Fields of a file of harmonised effects, named as TwoSampleMR names its columns. */
export const REQUIRED_FIELDS = [
  'beta.exposure',
  'se.exposure',
  'beta.outcome',
  'se.outcome',
] as const

export const OPTIONAL_FIELDS = [
  'SNP',
  'effect_allele.exposure',
  'other_allele.exposure',
  'effect_allele.outcome',
  'other_allele.outcome',
  'eaf.exposure',
  'mr_keep',
  'exposure',
  'outcome',
  'pval.exposure',
  'samplesize.exposure',
  'ncase.exposure',
  'ncontrol.exposure',
  'chr.exposure',
  'pos.exposure',
  'eaf.outcome',
  'pval.outcome',
  'samplesize.outcome',
  'ncase.outcome',
  'ncontrol.outcome',
  /** The proxy variant of the outcome, and their r². */
  'proxy_snp.outcome',
  'proxy_r2.outcome',
] as const

export const FIELDS = [...REQUIRED_FIELDS, ...OPTIONAL_FIELDS] as const
export type RequiredField = (typeof REQUIRED_FIELDS)[number]
export type Field = (typeof FIELDS)[number]

/** Further fields of a side; recognised by the names of association files. */
const SIDE_FIELDS: ['exposure' | 'outcome', AssociationField[]][] = [
  ['exposure', ['pval', 'samplesize', 'ncase', 'ncontrol', 'chr', 'pos']],
  ['outcome', ['eaf', 'pval', 'samplesize', 'ncase', 'ncontrol']],
]

/** Column of the file by field. */
export type Mapping = { [F in Field]?: string }

/** `standard`: TwoSampleMR's own name; `alias`: a likely one, to be confirmed. */
export type Guess = { column: string; confidence: 'standard' | 'alias' }
export type GuessedMapping = { [F in Field]?: Guess }

const STANDARD: [Field, string[]][] = [
  ['beta.exposure', ['beta.exposure']],
  ['se.exposure', ['se.exposure']],
  ['beta.outcome', ['beta.outcome']],
  ['se.outcome', ['se.outcome']],
  ['SNP', ['snp']],
  ['effect_allele.exposure', ['effect_allele.exposure', 'effect_allele']],
  ['other_allele.exposure', ['other_allele.exposure', 'other_allele']],
  ['effect_allele.outcome', ['effect_allele.outcome']],
  ['other_allele.outcome', ['other_allele.outcome']],
  ['eaf.exposure', ['eaf.exposure', 'eaf']],
  ['mr_keep', ['mr_keep']],
  ['exposure', ['exposure', 'id.exposure']],
  ['outcome', ['outcome', 'id.outcome']],
  ['proxy_snp.outcome', ['proxy_snp.outcome']],
  ['proxy_r2.outcome', ['proxy_r2.outcome']],
]

/** Names without separators of whole fields. A1 and A2 are never guessed. */
const WHOLE_NAMES: [Field, string[]][] = [
  [
    'SNP',
    ['rsid', 'rsids', 'rs', 'rsnumber', 'snpid', 'snps', 'variant', 'variantid', 'marker'].concat([
      'markername',
      'markerid',
      '位点',
      '变异',
      '变异位点',
      'snp编号',
      'snp位点',
    ]),
  ],
  ['beta.exposure', ['bx', 'betax', 'xbeta', 'bexp', 'betaexp', 'bgx', 'betagx', 'bzx']],
  ['se.exposure', ['sx', 'bxse', 'sebx', 'seexp', 'sebetax', 'segx', 'bzxse']],
  ['beta.outcome', ['by', 'betay', 'ybeta', 'bout', 'betaout', 'bgy', 'betagy', 'bzy']],
  ['se.outcome', ['sy', 'byse', 'seby', 'seout', 'sebetay', 'segy', 'bzyse']],
  ['effect_allele.exposure', ['effectallele', 'ea', '效应等位基因']],
  ['other_allele.exposure', ['otherallele', 'oa', 'noneffectallele', 'nea', '其他等位基因']],
  ['eaf.exposure', ['effectallelefrequency', 'effectallelefreq', '效应等位基因频率']],
  ['mr_keep', ['mrkeep']],
]

function fromWords(name: string): Field | undefined {
  const words = wordsOf(name)
  for (const [side, sidePattern] of SIDES) {
    const at = words.findIndex((word) => sidePattern.test(word))
    const quantity = at < 0 ? undefined : fieldOfWords(words.toSpliced(at, 1))
    if (quantity === 'beta' || quantity === 'se') return `${quantity}.${side}`
    // A single letter is a side beside an effect only: `chr_x` is a chromosome.
    const field = FIELDS.find((one) => one === `${quantity}.${side}`)
    if (field !== undefined && words[at]!.length > 1) return field
  }
  return undefined
}

/** Returns the most likely field of a column name. */
function likelyField(name: string): Field | undefined {
  const compact = wordsOf(name).join('')
  // "se.x" is an error, "sex" is a person's: only the words distinguish them.
  return fromWords(name) ?? WHOLE_NAMES.find(([, names]) => names.includes(compact))?.[0]
}

/**
 * Guesses the mapping from column names. A field with two equally likely columns is left open: the user is
 * prompted.
 */
export function guessMapping(columns: readonly string[]): GuessedMapping {
  const guessed: GuessedMapping = {}
  for (const [field, names] of STANDARD) {
    const column = names
      .map((name) => columns.find((candidate) => candidate.toLowerCase() === name))
      .find((candidate) => candidate !== undefined)
    if (column !== undefined) guessed[field] = { column, confidence: 'standard' }
  }
  const taken = new Set(Object.values(guessed).map((guess) => guess.column))
  const likely = new Map<Field, string[]>()
  for (const column of columns) {
    const field = taken.has(column) ? undefined : likelyField(column)
    if (field !== undefined && !guessed[field]) {
      likely.set(field, [...(likely.get(field) ?? []), column])
    }
  }
  for (const [field, candidates] of likely) {
    if (candidates.length === 1) guessed[field] = { column: candidates[0]!, confidence: 'alias' }
  }
  const sided = { ...guessed, ...guessSideColumns(columns, guessed) }
  return { ...sided, ...guessPosition(columns, sided) }
}

/** Guesses columns such as `samplesize.outcome`, by the names that files of one trait have. */
function guessSideColumns(columns: readonly string[], known: GuessedMapping): GuessedMapping {
  const taken = new Set(Object.values(known).map((guess) => guess.column))
  const guessed: GuessedMapping = {}
  for (const [side, fields] of SIDE_FIELDS) {
    const own = columns.filter(
      (column) => column.toLowerCase().endsWith(`.${side}`) && !taken.has(column),
    )
    const { mapping } = guessAssociationMapping(own)
    for (const field of fields) {
      const column = mapping[field]
      if (column === undefined) continue
      const id = `${field}.${side}` as Field
      guessed[id] = { column, confidence: column.toLowerCase() === id ? 'standard' : 'alias' }
    }
  }
  return guessed
}

/**
 * Guesses chromosome and position where the exposure has none of its own: both are facts of the variant, and stand
 * without a side (`chr`, `pos`) or with the outcome's.
 */
function guessPosition(columns: readonly string[], known: GuessedMapping): GuessedMapping {
  if (known['chr.exposure'] ?? known['pos.exposure']) return {}
  const taken = new Set(Object.values(known).map((guess) => guess.column))
  const free = columns.filter((column) => !taken.has(column))
  const hasSide = (column: string) => /\.(?:exposure|outcome)$/i.test(column)
  const groups = [
    free.filter((column) => !hasSide(column)),
    free.filter((column) => /\.outcome$/i.test(column)),
  ]
  for (const group of groups) {
    const { chr, pos } = guessAssociationMapping(group).mapping
    if (chr === undefined || pos === undefined) continue
    return {
      'chr.exposure': { column: chr, confidence: 'alias' },
      'pos.exposure': { column: pos, confidence: 'alias' },
    }
  }
  return {}
}

/** Returns the mapping of the guesses. */
export function mappingOf(guessed: GuessedMapping): Mapping {
  return Object.fromEntries(
    Object.entries(guessed).map(([field, guess]) => [field, guess.column]),
  ) as Mapping
}

/** Reduces a mapping to known fields and existing columns, in the order of FIELDS: the recorded form. */
export function tidyMapping(mapping: Mapping): Mapping {
  return Object.fromEntries(
    FIELDS.filter((field) => mapping[field]).map((field) => [field, mapping[field]]),
  )
}
