/** Names by which programs and catalogues call each field of an association, as far as they are unambiguous. */
import type { AssociationField } from './association-fields.ts'

/**
 * Known names, without case and separators, most likely first. TwoSampleMR, GWAS-SSF and its harmonised files,
 * FinnGen, GWAS catalogue, PLINK 2, BOLT-LMM, SAIGE, REGENIE, METAL, MiBioGen. Names that mean the effect
 * allele in one program and the other allele in another are excluded.
 */
export const NAMES: Record<AssociationField, string[]> = {
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
  pval: ['pval', 'p', 'pvalue', 'pvalues', 'pweightedsumz', 'pboltlmm', 'pboltlmminf', 'ptest'],
  samplesize: ['samplesize', 'n', 'ntotal', 'nsamples', 'totaln', 'neff', 'obsct', '样本量'],
  ncase: ['ncase', 'ncases', 'cases', 'nca', 'ncas'],
  ncontrol: ['ncontrol', 'ncontrols', 'controls', 'nco', 'ncon'],
  chr: ['chr', 'chrom', 'chromosome', 'hmchrom', '染色体'],
  pos: ['pos', 'position', 'bp', 'basepairlocation', 'hmpos', 'genpos', 'basepair'],
  Phenotype: ['phenotype', 'trait', 'taxon', 'bac', 'bacteria', 'exposure', '表型', 'id'],
  odds_ratio: ['oddsratio', 'or', 'hmoddsratio'],
  neg_log10_p: ['neglog10pvalue', 'neglog10p', 'mlogp', 'mlog10p', 'log10p', 'lp'],
  info: ['info', 'infoscore', 'imputationinfo', 'impinfo', 'imputationquality', 'minimacr2'],
  // Fields given only by a layout or by the user.
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
  variance: ['varbeta', 'betavar', 'variance', 'betavariance', 'varianceofbeta', '方差'],
}

/** Normalises a name: lower case without separators, and without TwoSampleMR's suffix of the side. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._](?:exposure|outcome)$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
