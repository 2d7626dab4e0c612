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
}

/** Columns that say only together which allele is the effect allele. */
const PAIRS: { effect: string; other: string; needs: string[] }[] = [
  // FinnGen and PLINK 2: ALT is counted where frequencies or effects are of ALT.
  { effect: 'alt', other: 'ref', needs: ['afalt'] },
  { effect: 'alt', other: 'ref', needs: ['sebeta'] },
  // BOLT-LMM and REGENIE: ALLELE1 is counted, ALLELE0 is the other.
  { effect: 'allele1', other: 'allele0', needs: [] },
  // METAL: effect and frequency are of Allele1.
  { effect: 'allele1', other: 'allele2', needs: ['freq1', 'effect'] },
]

/** Names of which programs make opposite use. */
const OPEN_PAIRS: [string, string][] = [
  ['a1', 'a2'],
  ['allele1', 'allele2'],
  ['alleleb', 'allelea'],
  ['alt', 'ref'],
]

/** Lower case without separators; what TwoSampleMR appends for the side is dropped. */
function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._](?:exposure|outcome)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

export type AssociationGuess = {
  mapping: AssociationMapping
  /**
   * Two allele columns of which nothing tells which is the effect allele: to be asked, or found out
   * from frequencies.
   */
  openAlleles: [string, string] | null
}

/** Guesses the mapping from column names. Which of A1 and A2 has the effect is never guessed. */
export function guessAssociationMapping(columns: readonly string[]): AssociationGuess {
  const byName = new Map<string, string>()
  for (const column of columns) {
    const key = plain(column)
    if (!byName.has(key)) byName.set(key, column)
  }
  const mapping: AssociationMapping = {}
  const taken = new Set<string>()
  for (const field of ASSOCIATION_FIELDS) {
    const column = NAMES[field].map((name) => byName.get(name)).find((name) => name !== undefined)
    if (column === undefined || taken.has(column)) continue
    mapping[field] = column
    taken.add(column)
  }
  if (mapping.effect_allele) return { mapping, openAlleles: null }
  const pair = PAIRS.find(({ effect, other, needs }) =>
    [effect, other, ...needs].every((name) => byName.has(name)),
  )
  if (pair) {
    mapping.effect_allele = byName.get(pair.effect)!
    mapping.other_allele = byName.get(pair.other)!
    return { mapping, openAlleles: null }
  }
  const open = OPEN_PAIRS.find(([first, second]) => byName.has(first) && byName.has(second))
  return { mapping, openAlleles: open ? [byName.get(open[0])!, byName.get(open[1])!] : null }
}
