/** Short and programs' own names of each field of an association, as far as they are unambiguous. */
import type { AssociationField } from './association-fields.ts'

/**
 * Known names, without case and separators, most likely first: those that take precedence over others of the same
 * field, and abbreviations. All others are read by their words. TwoSampleMR, GWAS-SSF and its harmonised files,
 * FinnGen, GWAS catalogue, PLINK 2, BOLT-LMM, SAIGE, REGENIE, METAL, MiBioGen. Names that mean the effect allele in
 * one program and the other allele in another are excluded.
 */
export const NAMES: Record<AssociationField, string[]> = {
  SNP: ['snp', 'rsid', 'hmrsid', 'rsids', 'rs', 'variantid', 'markername', 'markerid', 'marker']
    .concat(['variant', 'snpid', 'id', 'rsnumber', 'snps'])
    .concat(['位点', '变异']),
  beta: ['beta', 'hmbeta', 'b', 'effect'],
  se: ['se', 'standarderror'],
  effect_allele: ['effectallele', 'hmeffectallele', 'ea'],
  other_allele: [
    'otherallele',
    'hmotherallele',
    'oa',
    'nea',
    'noneffectallele',
    'refallele',
  ].concat(['referenceallele']),
  eaf: [
    'eaf',
    'effectallelefrequency',
    'hmeffectallelefrequency',
    'effectallelefreq',
    'afalt',
  ].concat(['frq', 'freq', 'af', 'a1freq', 'freq1', 'allelefrequency']),
  pval: ['pval', 'p', 'pvalue', 'pvalues', 'pweightedsumz', 'pboltlmm', 'pboltlmminf', 'ptest'],
  samplesize: ['samplesize', 'n', 'ntotal', 'nsamples', 'totaln', 'neff', 'obsct'],
  ncase: ['ncase', 'ncases', 'cases', 'nca', 'ncas'],
  ncontrol: ['ncontrol', 'ncontrols', 'controls', 'nco', 'ncon'],
  chr: ['chr', 'chrom', 'chromosome', 'hmchrom'],
  pos: ['pos', 'position', 'bp', 'basepairlocation', 'hmpos', 'genpos'],
  Phenotype: ['phenotype', 'trait', 'taxon', 'bac', 'bacteria', 'exposure', '表型', 'id'],
  odds_ratio: ['oddsratio', 'or', 'hmoddsratio'],
  neg_log10_p: ['neglog10pvalue', 'neglog10p', 'mlogp', 'mlog10p', 'log10p', 'lp'],
  info: ['info', 'infoscore', 'imputationinfo', 'impinfo', 'imputationquality', 'minimacr2'],
  ref_allele: [],
  alt_allele: [],
  maf: ['maf'],
  minor_allele: [],
  z: ['z', 'zscore'],
  ci_lower: ['cilower'],
  ci_upper: ['ciupper'],
  sign: ['effectdirection', 'sign', 'betasign'],
  // Fields given only by a layout or by the user.
  test: [],
  ln_p: [],
  low_confidence: [],
  variance: ['varbeta', 'betavar', 'variance', 'betavariance', 'varianceofbeta', '方差'],
}

/** Removes TwoSampleMR's suffix of the side. */
export function withoutSide(name: string): string {
  return name.replace(/[._](?:exposure|outcome)$/i, '')
}

/** Normalises a name: lower case without separators, and without TwoSampleMR's suffix of the side. */
export function plainName(name: string): string {
  return withoutSide(name.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{N}]+/gu, '')
}
