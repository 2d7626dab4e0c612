import type { Layout } from './layout.ts'
import { VCF_COLUMNS } from './vcf.ts'

/** Layouts of downloads of consortia, biobanks and catalogues, in matching order. */
export const LAYOUTS_OF_SOURCES: readonly Layout[] = [
  {
    key: 'glgc',
    name: 'GLGC',
    has: ['snphg18', 'snphg19', 'rsid', 'a1', 'a2', 'beta', 'se'],
    columns: {
      SNP: ['rsid'],
      chr: ['snphg19'],
      pos: ['snphg19'],
      effect_allele: ['a1'],
      other_allele: ['a2'],
      eaf: ['freqa1*'],
    },
    build: 'GRCh37',
  },
  {
    key: 'cardiogram',
    name: 'CARDIoGRAMplusC4D',
    has: ['markername', 'effectallele', 'noneffectallele', 'beta', 'sedgc', 'pdgc'],
    columns: {
      SNP: ['markername'],
      pos: ['bphg19'],
      effect_allele: ['effectallele'],
      other_allele: ['noneffectallele'],
      eaf: ['effectallelefreq'],
      se: ['sedgc'],
      pval: ['pdgc'],
    },
    build: 'GRCh37',
  },
  {
    // The numbers in the names of the frequencies are those of cases and controls.
    key: 'pgc-daner',
    name: 'PGC daner',
    has: ['snp', 'a1', 'a2', 'frqa*', 'frqu*', 'se', 'p'],
    columns: {
      SNP: ['snp'],
      effect_allele: ['a1'],
      other_allele: ['a2'],
      eaf: ['frqu*'],
      ncase: ['nca', 'frqa*'],
      ncontrol: ['nco', 'frqu*'],
    },
    // Neff and its half are not sample sizes.
    not: ['samplesize'],
  },
  {
    key: 'pgc-vcf',
    name: 'PGC (VCF-like)',
    has: ['chrom', 'pos', 'id', 'a1', 'a2', 'fcas', 'fcon', 'se', 'pval'],
    columns: {
      SNP: ['id'],
      effect_allele: ['a1'],
      other_allele: ['a2'],
      eaf: ['fcon'],
      ncase: ['ncas'],
      ncontrol: ['ncon'],
    },
    not: ['samplesize', 'Phenotype'],
  },
  {
    // All fields are from the hm_ columns: the others may be of another strand or build.
    key: 'gwas-catalog-harmonised',
    name: 'GWAS Catalog (harmonised, hm_)',
    has: ['hmrsid', 'hmeffectallele', 'hmotherallele'],
    contains: ['gwas-ssf'],
    columns: {
      SNP: ['hmrsid'],
      chr: ['hmchrom'],
      pos: ['hmpos'],
      effect_allele: ['hmeffectallele'],
      other_allele: ['hmotherallele'],
      beta: ['hmbeta'],
      odds_ratio: ['hmoddsratio'],
      ci_lower: ['hmcilower'],
      ci_upper: ['hmciupper'],
      eaf: ['hmeffectallelefrequency'],
    },
    build: 'GRCh38',
  },
  {
    key: 'gwas-ssf',
    name: 'GWAS-SSF (GWAS Catalog)',
    has: ['chromosome', 'basepairlocation', 'effectallele', 'otherallele'],
    columns: {
      SNP: ['rsid', 'variantid'],
      odds_ratio: ['oddsratio', 'hazardratio'],
      ci_lower: ['cilower'],
      ci_upper: ['ciupper'],
    },
  },
  {
    key: 'finngen',
    name: 'FinnGen',
    has: ['chrom', 'pos', 'ref', 'alt', 'rsids', 'sebeta'],
    columns: {
      SNP: ['rsids'],
      effect_allele: ['alt'],
      other_allele: ['ref'],
      // Releases 3 to 5 call it maf, although it is the frequency of ALT.
      eaf: ['afalt', 'maf'],
      neg_log10_p: ['mlogp'],
    },
    build: 'GRCh38',
  },
  {
    // `variant` is chr:pos:ref:alt and ALT is the effect allele; the frequency is of `minor_allele`.
    key: 'neale',
    name: 'UK Biobank (Neale lab)',
    has: ['variant', 'minorallele', 'minoraf', 'ncompletesamples', 'beta', 'se', 'pval'],
    columns: {
      SNP: ['variant'],
      chr: ['variant'],
      pos: ['variant'],
      effect_allele: ['variant'],
      other_allele: ['variant'],
      minor_allele: ['minorallele'],
      maf: ['minoraf'],
      samplesize: ['ncompletesamples'],
      z: ['tstat'],
      low_confidence: ['lowconfidencevariant'],
    },
    build: 'GRCh37',
  },
  {
    // One set of columns for each population; older files have ln p, which is below 0.
    key: 'pan-ukb',
    name: 'Pan-UKB',
    has: ['chr', 'pos', 'ref', 'alt', 'beta*', 'se*'],
    lacks: ['rsids', 'beta', 'sebeta'],
    columns: {
      effect_allele: ['alt'],
      other_allele: ['ref'],
      beta: ['beta*'],
      se: ['se*'],
      eaf: ['af*', 'afcontrols*'],
      neg_log10_p: ['neglog10pval*'],
      ln_p: ['pval*'],
      low_confidence: ['lowconfidence*'],
    },
    build: 'GRCh37',
  },
  {
    // ImpMAF does not identify the allele of the frequency: the minor allele may be either.
    key: 'decode',
    name: 'deCODE',
    has: ['chrom', 'pos', 'rsids', 'effectallele', 'otherallele', 'impmaf'],
    columns: { SNP: ['rsids'], neg_log10_p: ['minuslog10pval'], maf: ['impmaf'] },
    build: 'GRCh38',
  },
  {
    key: 'mibiogen',
    name: 'MiBioGen',
    has: ['bac', 'rsid', 'refallele', 'effallele', 'beta', 'se'],
    columns: {
      SNP: ['rsid'],
      effect_allele: ['effallele'],
      other_allele: ['refallele'],
      z: ['zscore', 'z'],
      pval: ['pweightedsumz'],
    },
    build: 'GRCh37',
  },
  {
    key: 'gwas-vcf',
    name: 'GWAS-VCF',
    // As the VCF parser names its columns.
    has: VCF_COLUMNS.map((name) => name.toLowerCase().replaceAll('_', '')),
    columns: {},
  },
  {
    key: 'twosamplemr',
    name: 'TwoSampleMR',
    has: ['snp', 'effectallele', 'otherallele', 'beta', 'se', 'eaf', 'pval'],
    columns: {},
  },
  {
    key: 'open-gwas',
    name: 'OpenGWAS',
    has: ['rsid', 'ea', 'nea', 'beta', 'se'],
    columns: { SNP: ['rsid'], effect_allele: ['ea'], other_allele: ['nea'], Phenotype: ['trait'] },
    build: 'GRCh37',
  },
]
