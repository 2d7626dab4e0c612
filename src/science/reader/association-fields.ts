import { type Layout, type LayoutKey, LAYOUTS } from './layouts.ts'

/** The fields of a file of associations of variants with one trait, named as TwoSampleMR does. */
export const ASSOCIATION_FIELDS = [
  'SNP',
  'beta',
  'se',
  'effect_allele',
  'other_allele',
  'eaf',
  'pval',
  'samplesize',
  'ncase',
  'ncontrol',
  'chr',
  'pos',
  'Phenotype',
  'odds_ratio',
  'neg_log10_p',
  'info',
  /** The two alleles of a row of which `effect_allele` is one: the other one is the other allele. */
  'ref_allele',
  'alt_allele',
  /** A frequency that is not of the effect allele but of `minor_allele`. */
  'maf',
  'minor_allele',
  /** Effect divided by its error. */
  'z',
  /** Bounds of the 95 % interval, on the scale of the effect (of the ratio where that is given). */
  'ci_lower',
  'ci_upper',
  /** `+` or `-` of an effect whose size is not given. */
  'sign',
  /** Which test a row is of, where a variant has several: rows other than ADD are no effects per allele. */
  'test',
  /** Natural logarithm of p. */
  'ln_p',
  /** `true` where the source itself says that a row cannot be relied on. */
  'low_confidence',
] as const
export type AssociationField = (typeof ASSOCIATION_FIELDS)[number]

/** Which column of the file holds which field. */
export type AssociationMapping = { [F in AssociationField]?: string }

/**
 * Known names, without case and separators, the likelier first. TwoSampleMR, GWAS-SSF and its
 * harmonised files, FinnGen, GWAS catalogue, PLINK 2, BOLT-LMM, SAIGE, REGENIE, METAL, MiBioGen.
 * Names that mean the effect allele in one program and the other allele in another are not here.
 */
const NAMES: Record<AssociationField, string[]> = {
  SNP: ['snp', 'rsid', 'hmrsid', 'rsids', 'rs', 'variantid', 'markername', 'markerid', 'marker']
    .concat(['variant', 'snpid', 'id', 'rsnumber', 'snps'])
    .concat(['位点', '变异', 'snp编号']),
  beta: [
    'beta',
    'hmbeta',
    'b',
    'effect',
    'effectsize',
    'es',
    'estimate',
    'logodds',
    'logor',
  ].concat(['lnor', '效应值', '效应']),
  se: ['se', 'standarderror', 'sebeta', 'stderr', 'betase', 'stderror', 'logorse', '标准误'],
  effect_allele: ['effectallele', 'hmeffectallele', 'ea', 'effallele', 'testedallele'].concat([
    'codedallele',
    '效应等位基因',
  ]),
  other_allele: [
    'otherallele',
    'hmotherallele',
    'oa',
    'nea',
    'noneffectallele',
    'refallele',
  ].concat(['referenceallele', 'noncodedallele', '其他等位基因']),
  eaf: [
    'eaf',
    'effectallelefrequency',
    'hmeffectallelefrequency',
    'effectallelefreq',
    'afalt',
  ].concat(['frq', 'freq', 'af', 'a1freq', 'freq1', 'allelefrequency']),
  pval: ['pval', 'p', 'pvalue', 'pweightedsumz', 'pboltlmm', 'pboltlmminf', 'ptest'],
  samplesize: ['samplesize', 'n', 'ntotal', 'nsamples', 'totaln', 'neff', 'obsct', '样本量'],
  ncase: ['ncase', 'ncases', 'cases', 'nca', 'ncas'],
  ncontrol: ['ncontrol', 'ncontrols', 'controls', 'nco', 'ncon'],
  chr: ['chr', 'chrom', 'chromosome', 'hmchrom', '染色体'],
  pos: ['pos', 'position', 'bp', 'basepairlocation', 'hmpos', 'genpos', 'basepair'],
  Phenotype: ['phenotype', 'trait', 'taxon', 'bac', 'bacteria', 'exposure', '表型', 'id'],
  odds_ratio: ['oddsratio', 'or', 'hmoddsratio'],
  neg_log10_p: ['neglog10pvalue', 'neglog10p', 'mlogp', 'mlog10p', 'log10p', 'lp'],
  info: ['info', 'infoscore', 'imputationinfo', 'impinfo', 'imputationquality', 'minimacr2'],
  // What only a layout says, or the reader.
  ref_allele: [],
  alt_allele: [],
  maf: ['maf', 'minorallelefrequency'],
  minor_allele: ['minorallele'],
  z: ['z', 'zscore', 'zstat', 'zvalue'],
  ci_lower: ['cilower', 'lowerci', 'l95', 'or95l', 'ci95l', 'lci', '95cilower'],
  ci_upper: ['ciupper', 'upperci', 'u95', 'or95u', 'ci95u', 'uci', '95ciupper'],
  sign: ['effectdirection', 'sign', 'betasign'],
  test: [],
  ln_p: [],
  low_confidence: [],
}

/** Columns that say only together which allele is counted, in headers that have lost the rest. */
const PAIRS: { effect: string; other: string; needs: string[] }[] = [
  // FinnGen: ALT is counted where frequencies or effects are of ALT.
  { effect: 'alt', other: 'ref', needs: ['afalt'] },
  { effect: 'alt', other: 'ref', needs: ['sebeta'] },
  // Every program that writes ALLELE0 counts ALLELE1: BOLT-LMM, REGENIE, GEMMA.
  { effect: 'allele1', other: 'allele0', needs: [] },
  // METAL: effect and frequency are of Allele1.
  { effect: 'allele1', other: 'allele2', needs: ['freq1', 'effect'] },
]

/** Names of which programs make opposite use: where no layout is recognised, they are asked about. */
const OPEN_PAIRS: [string, string][] = [
  ['a1', 'a2'],
  ['allele1', 'allele2'],
  ['alleleb', 'allelea'],
  ['alt', 'ref'],
]

/** A name in lower case without separators; what TwoSampleMR appends for the side is dropped. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._](?:exposure|outcome)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** One way to read a file: what its column, or its population, is called, and what that settles. */
export type Reading = { name: string; mapping: AssociationMapping }

/**
 * What a header leaves open. `alleles`: which of two columns has the effect allele. `population`: for which
 * of several populations the effects are wanted. It is asked, and nothing is preset.
 */
export type ColumnQuestion = { kind: 'alleles' | 'population'; readings: Reading[] }

export type AssociationGuess = {
  mapping: AssociationMapping
  /** Whose file it is, as far as its header says. */
  layout: LayoutKey | null
  question: ColumnQuestion | null
}

/** The reading that a mapping follows; undefined while the question is open. */
export function answerOf(
  { readings }: ColumnQuestion,
  mapping: AssociationMapping,
): Reading | undefined {
  return readings.find((reading) =>
    Object.entries(reading.mapping).every(
      ([field, column]) => mapping[field as AssociationField] === column,
    ),
  )
}

/** Whether a question is open under a mapping: none of the columns that it is about has been chosen. */
export function isOpen(question: ColumnQuestion | null, mapping: AssociationMapping): boolean {
  if (question === null || answerOf(question, mapping)) return false
  return question.kind === 'alleles'
    ? mapping.effect_allele === undefined
    : mapping.beta === undefined
}

/**
 * What was said of the first file of a side, for another file of it: all of it where both have the same
 * layout and the columns are there; of a file that is laid out otherwise only the answer to its own question.
 */
export function mappingOfOther(
  said: AssociationMapping,
  first: readonly string[],
  own: { columns: readonly string[]; guess: AssociationGuess },
): AssociationMapping {
  const { columns, guess } = own
  const fits = (mapping: AssociationMapping) =>
    Object.values(mapping).every((column) => columns.includes(column))
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

/** What was said, and what a header tells of the fields of which nothing was said. */
export function mergedMapping(
  guessed: AssociationMapping,
  said: AssociationMapping,
): AssociationMapping {
  const columns = Object.values(guessed)
  // A column that means several things at once (`1:123:A:G`) may go on to mean the others.
  const isShared = (column: string) => columns.filter((other) => other === column).length > 1
  const taken = new Set(Object.values(said))
  const free = Object.entries(guessed).filter(
    ([, column]) => !taken.has(column) || isShared(column),
  )
  const all: AssociationMapping = { ...Object.fromEntries(free), ...said }
  // In the order of the fields, so that the same columns are always written down alike.
  return Object.fromEntries(
    ASSOCIATION_FIELDS.filter((field) => all[field] !== undefined).map((field) => [
      field,
      all[field],
    ]),
  )
}

type ByName = ReadonlyMap<string, string>

/** The column of a name; of one that ends in `*` the one with that end, or the first of any. */
function columnOf(byName: ByName, name: string, end?: string): string | undefined {
  if (!name.endsWith('*')) return byName.get(name)
  const begin = name.slice(0, -1)
  if (end !== undefined) return byName.get(begin + end)
  const found = [...byName.keys()].find((key) => key.startsWith(begin) && key.length > begin.length)
  return found === undefined ? undefined : byName.get(found)
}

/** What stands for the `*` in all columns that need one; '' where none has it. */
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

/** The layout of a header; undefined where it is nobody's. */
export function recogniseLayout(columns: readonly string[]): Layout | undefined {
  const byName = namesOf(columns)
  return LAYOUTS.find(
    (layout) =>
      layout.has.every((name) => columnOf(byName, name) !== undefined) &&
      !layout.lacks?.some((name) => byName.has(name)) &&
      endsOf(byName, layout).length > 0,
  )
}

function namesOf(columns: readonly string[]): ByName {
  const byName = new Map<string, string>()
  for (const column of columns) {
    const key = plainName(column)
    if (!byName.has(key)) byName.set(key, column)
  }
  return byName
}

/** Columns of the fields that a layout has words of its own for. */
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

/** Guesses the fields that are still free from names that mean the same everywhere. */
function withNames(
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
  return mapping
}

function ofLayout(byName: ByName, layout: Layout): AssociationGuess {
  const settled = new Set([
    ...Object.keys(layout.columns),
    ...(layout.not ?? []),
  ] as AssociationField[])
  const whole = (end?: string) => withNames(byName, mappingOfLayout(byName, layout, end), settled)
  const ends = endsOf(byName, layout)
  if (ends.length === 1) {
    const mapping = whole(ends[0] === '' ? undefined : ends[0])
    return { layout: layout.key, mapping, question: null }
  }
  const populations = ends.map((end) => {
    const mapping = whole(end)
    return { name: (mapping.beta ?? end).replace(/^beta[._]?/i, ''), mapping }
  })
  // What all populations share stands; whose effects are meant is asked.
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
 * Guesses the mapping from column names: by the layout where the header has that of a known program,
 * else by names that mean the same everywhere. Which of A1 and A2 has the effect is never guessed.
 */
export function guessAssociationMapping(columns: readonly string[]): AssociationGuess {
  const byName = namesOf(columns)
  const layout = recogniseLayout(columns)
  if (layout) return ofLayout(byName, layout)
  const mapping = withNames(byName, {}, new Set())
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
  const reading = (effect: string, other: string): Reading => ({
    name: effect,
    mapping: { effect_allele: effect, other_allele: other },
  })
  const readings = [reading(one, two), reading(two, one)]
  return { mapping, layout: null, question: { kind: 'alleles', readings } }
}
