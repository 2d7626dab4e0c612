/**
 * The layouts of the programs and consortia whose files people have, recognised by their header. Which
 * allele is counted is a fact of the program that wrote a file: it stands here, as data, and is never
 * worked out from the numbers of a file.
 */
import type { AssociationField } from './association-fields.ts'
import type { Build } from './place.ts'
import { VCF_COLUMNS } from './vcf.ts'

export const LAYOUTS_KNOWN = [
  'plink-2',
  'plink-assoc',
  'plink-regression',
  'snptest',
  'regenie',
  'saige',
  'bolt-lmm',
  'gemma',
  'bgenie',
  'mtag',
  'fastgwa',
  'cojo',
  'giant',
  'metal',
  'glgc',
  'cardiogram',
  'pgc-daner',
  'pgc-vcf',
  'gwas-vcf',
  'gwas-catalog-harmonised',
  'gwas-ssf',
  'finngen',
  'neale',
  'pan-ukb',
  'decode',
  'mibiogen',
  'open-gwas',
  'twosamplemr',
] as const
export type LayoutKey = (typeof LAYOUTS_KNOWN)[number]

/**
 * Names without case and separators, the likelier first; a `*` at the end stands for what a file puts
 * there (a population, a number of people).
 */
type Columns = { [F in AssociationField]?: readonly string[] }

export type Layout = {
  key: LayoutKey
  /** What its authors call it. Not translated. */
  name: string
  /** Columns by which a header is known; all of them must be there. */
  has: readonly string[]
  /** Columns that such a file does not have. */
  lacks?: readonly string[]
  columns: Columns
  /** Fields that names elsewhere would suggest, and that are something else here. */
  not?: readonly AssociationField[]
  /** The build of its positions, where all files of this layout have the same. */
  build?: Build
}

/** PLINK and REGENIE write a row for each test of a variant: `TEST` says which. */
const TEST = { test: ['test'] } as const

/** In the order in which they are tried: a header with more in it before one with less. */
export const LAYOUTS: readonly Layout[] = [
  {
    // A1 is the tested allele of the row: the minor one by default, which may be REF.
    key: 'plink-2',
    name: 'PLINK 2 --glm',
    has: ['chrom', 'pos', 'id', 'ref', 'alt', 'a1'],
    columns: {
      SNP: ['id'],
      effect_allele: ['a1'],
      other_allele: ['omitted', 'ax'],
      ref_allele: ['ref'],
      alt_allele: ['alt'],
      eaf: ['a1freq'],
      se: ['se', 'logorse'],
      z: ['tstat', 'zstat', 'torzstat', 'tstatistic'],
      neg_log10_p: ['log10p', 'neglog10p'],
      samplesize: ['obsct'],
      ...TEST,
    },
  },
  {
    key: 'plink-assoc',
    name: 'PLINK 1.9 --assoc',
    has: ['chr', 'snp', 'bp', 'a1', 'fa', 'fu', 'a2', 'chisq', 'or'],
    columns: { SNP: ['snp'], effect_allele: ['a1'], other_allele: ['a2'], eaf: ['fu'] },
  },
  {
    // No other allele in the file; its error stands there only with --ci.
    key: 'plink-regression',
    name: 'PLINK 1.9 --linear, --logistic',
    has: ['chr', 'snp', 'bp', 'a1', 'test', 'nmiss'],
    lacks: ['a2'],
    columns: {
      SNP: ['snp'],
      effect_allele: ['a1'],
      z: ['stat'],
      samplesize: ['nmiss'],
      ci_lower: ['l95'],
      ci_upper: ['u95'],
      ...TEST,
    },
  },
  {
    key: 'snptest',
    name: 'SNPTEST',
    has: ['rsid', 'allelea', 'alleleb', 'frequentistadd*'],
    columns: {
      SNP: ['rsid'],
      effect_allele: ['alleleb'],
      other_allele: ['allelea'],
      beta: ['frequentistaddbeta1', 'frequentistaddbeta1add'],
      se: ['frequentistaddse1', 'frequentistaddse1add'],
      pval: ['frequentistaddpvalue', 'frequentistaddlrtpvalue', 'frequentistaddwaldpvalue1'],
      samplesize: ['alltotal'],
      maf: ['allmaf'],
      info: ['info', 'frequentistaddinfo'],
    },
  },
  {
    // BOLT-LMM writes GENPOS for centimorgans and BP for the position.
    key: 'bolt-lmm',
    name: 'BOLT-LMM',
    has: ['snp', 'chr', 'bp', 'genpos', 'allele1', 'allele0', 'a1freq'],
    columns: {
      SNP: ['snp'],
      pos: ['bp'],
      effect_allele: ['allele1'],
      other_allele: ['allele0'],
      eaf: ['a1freq'],
      pval: ['pboltlmm', 'pboltlmminf', 'plinreg'],
    },
  },
  {
    key: 'regenie',
    name: 'REGENIE',
    has: ['chrom', 'genpos', 'id', 'allele0', 'allele1'],
    columns: {
      SNP: ['id'],
      pos: ['genpos'],
      effect_allele: ['allele1'],
      other_allele: ['allele0'],
      eaf: ['a1freq'],
      neg_log10_p: ['log10p'],
      ...TEST,
    },
  },
  {
    // Also Biobank Japan and older SAIGE (SNPID for MarkerID).
    key: 'saige',
    name: 'SAIGE',
    has: ['allele1', 'allele2', 'afallele2'],
    columns: {
      SNP: ['markerid', 'snpid', 'rsid'],
      effect_allele: ['allele2'],
      other_allele: ['allele1'],
      eaf: ['afallele2'],
      pval: ['pvalue'],
      ncase: ['ncase', 'ncases'],
      ncontrol: ['nctrl', 'ncontrols'],
    },
  },
  {
    key: 'gemma',
    name: 'GEMMA',
    has: ['chr', 'rs', 'ps', 'allele1', 'allele0', 'af'],
    columns: {
      SNP: ['rs'],
      pos: ['ps'],
      effect_allele: ['allele1'],
      other_allele: ['allele0'],
      eaf: ['af'],
      pval: ['pwald', 'plrt', 'pscore'],
    },
    // n_miss is who is missing.
    not: ['samplesize'],
  },
  {
    key: 'bgenie',
    name: 'BGENIE',
    has: ['chr', 'rsid', 'pos', 'a0', 'a1', 'af'],
    columns: { SNP: ['rsid'], effect_allele: ['a1'], other_allele: ['a0'], eaf: ['af'] },
  },
  {
    key: 'mtag',
    name: 'MTAG',
    has: ['snp', 'a1', 'a2', 'mtagbeta', 'mtagse', 'mtagpval'],
    columns: {
      SNP: ['snp'],
      effect_allele: ['a1'],
      other_allele: ['a2'],
      beta: ['mtagbeta'],
      se: ['mtagse'],
      z: ['mtagz'],
      pval: ['mtagpval'],
      eaf: ['metafreq', 'freq'],
    },
  },
  {
    key: 'fastgwa',
    name: 'fastGWA (GCTA)',
    has: ['chr', 'snp', 'pos', 'a1', 'a2', 'n', 'af1', 'beta', 'se', 'p'],
    columns: { SNP: ['snp'], effect_allele: ['a1'], other_allele: ['a2'], eaf: ['af1'] },
  },
  {
    key: 'cojo',
    name: 'GCTA-COJO .ma',
    has: ['snp', 'a1', 'a2', 'freq', 'b', 'se', 'p', 'n'],
    columns: { SNP: ['snp'], effect_allele: ['a1'], other_allele: ['a2'], eaf: ['freq'] },
  },
  {
    key: 'giant',
    name: 'GIANT',
    has: ['allele1', 'allele2', 'freqallele1*', 'b', 'se', 'p'],
    columns: {
      SNP: ['markername', 'snp'],
      effect_allele: ['allele1'],
      other_allele: ['allele2'],
      eaf: ['freqallele1*'],
    },
  },
  {
    key: 'giant',
    name: 'GIANT',
    has: ['a1', 'a2', 'freqallele1*', 'b', 'se', 'p'],
    columns: {
      SNP: ['markername', 'snp'],
      effect_allele: ['a1'],
      other_allele: ['a2'],
      eaf: ['freqallele1*'],
    },
  },
  {
    // With `SCHEME SAMPLESIZE` it writes Weight and Zscore for Effect and StdErr.
    key: 'metal',
    name: 'METAL',
    has: ['markername', 'allele1', 'allele2', 'pvalue', 'direction'],
    columns: {
      SNP: ['markername'],
      effect_allele: ['allele1'],
      other_allele: ['allele2'],
      eaf: ['freq1'],
      z: ['zscore'],
      samplesize: ['n', 'totalsamplesize', 'weight'],
    },
  },
  {
    key: 'metal',
    name: 'METAL',
    has: ['markername', 'allele1', 'allele2', 'effect', 'stderr', 'pvalue'],
    columns: {
      SNP: ['markername'],
      effect_allele: ['allele1'],
      other_allele: ['allele2'],
      eaf: ['freq1'],
    },
  },
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
    // Neff and its half are no number of people.
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
    // All of a row is taken from the hm_ columns: the others may be of another strand or build.
    key: 'gwas-catalog-harmonised',
    name: 'GWAS Catalog (harmonised, hm_)',
    has: ['hmrsid', 'hmeffectallele', 'hmotherallele'],
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
      // Releases 3 to 5 call it maf; it is the frequency of ALT all the same.
      eaf: ['afalt', 'maf'],
      neg_log10_p: ['mlogp'],
    },
    build: 'GRCh38',
  },
  {
    // `variant` is chr:pos:ref:alt and ALT is counted; the frequency is of `minor_allele`.
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
    // One set of columns for each population; older files write ln p, which is below 0.
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
    // ImpMAF does not say whose frequency it is: the minor allele may be either.
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
    // As the reader of VCF names what it makes of one.
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

/** What the authors of a layout call it. */
export function layoutName(key: LayoutKey): string {
  return LAYOUTS.find((layout) => layout.key === key)?.name ?? key
}
