/** Layouts of the output of GWAS and meta-analysis programs, such as PLINK, REGENIE and METAL. */
import type { Layout } from './layout.ts'

/** PLINK and REGENIE write a row for each test of a variant: `TEST` names it. */
const TEST = { test: ['test'] } as const

/** Layouts of programs in matching order: a header with more columns before one with fewer. */
export const LAYOUTS_OF_PROGRAMS: readonly Layout[] = [
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
    // No other allele in the file; its error is present only with --ci.
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
    // n_miss is the number of missing samples.
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
    // With `SCHEME SAMPLESIZE` it writes Weight and Zscore instead of Effect and StdErr.
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
    // --meta score: no error, but p; the frequency of a binary trait is `all:cases:controls`.
    key: 'rvtests',
    name: 'rvtests',
    has: ['chrom', 'pos', 'ref', 'alt', 'ninformative', 'alteffsize', 'pvalue'],
    columns: {
      effect_allele: ['alt'],
      other_allele: ['ref'],
      beta: ['alteffsize'],
      eaf: ['af'],
      samplesize: ['ninformative'],
    },
  },
  {
    // --single wald
    key: 'rvtests',
    name: 'rvtests',
    has: ['chrom', 'pos', 'ref', 'alt', 'ninformative', 'beta', 'se', 'pvalue'],
    columns: { effect_allele: ['alt'], other_allele: ['ref'], samplesize: ['ninformative'] },
  },
  {
    // Its reference allele is the effect allele.
    key: 'gwama',
    name: 'GWAMA',
    has: ['rsnumber', 'referenceallele', 'otherallele', 'eaf', 'qstatistic', 'nstudies'],
    columns: {
      SNP: ['rsnumber'],
      effect_allele: ['referenceallele'],
      other_allele: ['otherallele'],
      odds_ratio: ['or'],
    },
  },
]
