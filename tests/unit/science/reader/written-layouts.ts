/**
 * How programs write the associations of one variant: by hand from their documentation, independent of what
 * the reader knows of them. Every writer is given the truth and the freedom that the program has.
 */

/** The truth about a variant: `counted` is the allele whose copies `beta` is for. */
export type Truth = {
  SNP: string
  chr: string
  pos: number
  counted: string
  other: string
  /** Frequency of `counted`. */
  freq: number
  beta: number
  se: number
  p: number
  n: number
}

export type Writer = {
  name: string
  /** What the page calls it; null where it has no name for it. */
  layout: string | null
  header: string
  /** @param coin free choices of the program for this row: each true or false, by turn */
  row: (truth: Truth, coin: () => boolean) => (string | number)[]
  /** Whether rows have no name but their place and alleles. */
  isByPlace?: boolean
}

/** Effect and frequency for the other allele. */
export function turned(truth: Truth): Truth {
  const { counted, other, freq, beta } = truth
  return { ...truth, counted: other, other: counted, freq: 1 - freq, beta: -beta }
}

const either = (truth: Truth, coin: () => boolean) => (coin() ? turned(truth) : truth)
const log10 = (p: number) => -Math.log10(p)
const z = ({ beta, se }: Truth) => beta / se
/** The minor allele is counted. */
const minor = (truth: Truth) => (truth.freq > 0.5 ? turned(truth) : truth)

export const WRITERS: readonly Writer[] = [
  {
    // A1 is the minor allele, which is REF or ALT.
    name: 'PLINK 2',
    layout: 'plink-2',
    header: '#CHROM POS ID REF ALT A1 A1_FREQ TEST OBS_CT BETA SE T_STAT P ERRCODE',
    row: (truth, coin) => {
      const t = minor(truth)
      const [ref, alt] = coin() ? [t.counted, t.other] : [t.other, t.counted]
      return [
        t.chr,
        t.pos,
        t.SNP,
        ref,
        alt,
        t.counted,
        t.freq,
        'ADD',
        t.n,
        t.beta,
        t.se,
        z(t),
        t.p,
        '.',
      ]
    },
  },
  {
    name: 'PLINK 2, logistic, OMITTED, log10',
    layout: 'plink-2',
    header:
      '#CHROM POS ID REF ALT PROVISIONAL_REF? A1 OMITTED A1_FREQ TEST OBS_CT OR LOG(OR)_SE Z_STAT LOG10_P ERRCODE',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const [ref, alt] = coin() ? [t.counted, t.other] : [t.other, t.counted]
      const begin = [t.chr, t.pos, t.SNP, ref, alt, 'Y', t.counted, t.other, t.freq, 'ADD', t.n]
      return [...begin, Math.exp(t.beta), t.se, z(t), log10(t.p), '.']
    },
  },
  {
    name: 'PLINK 1.9 --logistic --ci',
    layout: 'plink-regression',
    header: 'CHR SNP BP A1 TEST NMISS OR SE L95 U95 STAT P',
    row: (truth) => {
      const t = minor(truth)
      const [low, high] = [t.beta - 1.96 * t.se, t.beta + 1.96 * t.se].map(Math.exp)
      return [
        t.chr,
        t.SNP,
        t.pos,
        t.counted,
        'ADD',
        t.n,
        Math.exp(t.beta),
        t.se,
        low!,
        high!,
        z(t),
        t.p,
      ]
    },
  },
  {
    name: 'PLINK 1.9 --linear',
    layout: 'plink-regression',
    header: 'CHR SNP BP A1 TEST NMISS BETA STAT P',
    row: (truth) => {
      const t = minor(truth)
      return [t.chr, t.SNP, t.pos, t.counted, 'ADD', t.n, t.beta, z(t), t.p]
    },
  },
  {
    name: 'PLINK 1.9 --assoc',
    layout: 'plink-assoc',
    header: 'CHR SNP BP A1 F_A F_U A2 CHISQ P OR',
    row: (truth) => {
      const t = minor(truth)
      return [
        t.chr,
        t.SNP,
        t.pos,
        t.counted,
        t.freq,
        t.freq,
        t.other,
        z(t) ** 2,
        t.p,
        Math.exp(t.beta),
      ]
    },
  },
  {
    name: 'REGENIE',
    layout: 'regenie',
    header: 'CHROM GENPOS ID ALLELE0 ALLELE1 A1FREQ INFO N TEST BETA SE CHISQ LOG10P EXTRA',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.pos, t.SNP, t.other, t.counted, t.freq, 0.99, t.n, 'ADD']
      return [...begin, t.beta, t.se, z(t) ** 2, log10(t.p), 'NA']
    },
  },
  {
    name: 'UK Biobank PPP',
    layout: 'regenie',
    isByPlace: true,
    header: 'CHROM GENPOS ID ALLELE0 ALLELE1 A1FREQ INFO N TEST BETA SE CHISQ LOG10P EXTRA',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const id = `${t.chr}:${t.pos}:${t.other}:${t.counted}:imp:v1`
      const begin = [t.chr, t.pos, id, t.other, t.counted, t.freq, 0.99, t.n, 'ADD']
      return [...begin, t.beta, t.se, z(t) ** 2, log10(t.p), 'NA']
    },
  },
  {
    name: 'SAIGE',
    layout: 'saige',
    header:
      'CHR POS MarkerID Allele1 Allele2 AC_Allele2 AF_Allele2 MissingRate BETA SE Tstat var p.value p.value.NA Is.SPA N',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.pos, t.SNP, t.other, t.counted, 100, t.freq, 0]
      return [...begin, t.beta, t.se, 3.1, 2, t.p, t.p, 'false', t.n]
    },
  },
  {
    name: 'Biobank Japan',
    layout: 'saige',
    header:
      'CHR POS SNPID Allele1 Allele2 AC_Allele2 AF_Allele2 imputationInfo N BETA SE Tstat p.value p.value.NA',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.pos, t.SNP, t.other, t.counted, 100, t.freq, 0.98, t.n]
      return [...begin, t.beta, t.se, 3.1, t.p, t.p]
    },
  },
  {
    name: 'BOLT-LMM',
    layout: 'bolt-lmm',
    header:
      'SNP CHR BP GENPOS ALLELE1 ALLELE0 A1FREQ F_MISS CHISQ_LINREG P_LINREG BETA SE CHISQ_BOLT_LMM_INF P_BOLT_LMM_INF CHISQ_BOLT_LMM P_BOLT_LMM',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.SNP, t.chr, t.pos, 0.123, t.counted, t.other, t.freq, 0, 1, 0.9]
      return [...begin, t.beta, t.se, 1, 0.8, z(t) ** 2, t.p]
    },
  },
  {
    name: 'GEMMA',
    layout: 'gemma',
    header: 'chr rs ps n_miss allele1 allele0 af beta se logl_H1 l_remle p_wald',
    row: (truth, coin) => {
      const t = either(truth, coin)
      return [t.chr, t.SNP, t.pos, 7, t.counted, t.other, t.freq, t.beta, t.se, -100, 0.3, t.p]
    },
  },
  {
    name: 'SNPTEST',
    layout: 'snptest',
    header:
      'alternate_ids rsid chromosome position alleleA alleleB index info all_maf all_total frequentist_add_beta_1 frequentist_add_se_1 frequentist_add_pvalue',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const maf = Math.min(t.freq, 1 - t.freq)
      const begin = ['---', t.SNP, t.chr, t.pos, t.other, t.counted, 1, 0.99, maf, t.n]
      return [...begin, t.beta, t.se, t.p]
    },
  },
  {
    name: 'fastGWA',
    layout: 'fastgwa',
    header: 'CHR SNP POS A1 A2 N AF1 BETA SE P INFO',
    row: (truth, coin) => {
      const t = either(truth, coin)
      return [t.chr, t.SNP, t.pos, t.counted, t.other, t.n, t.freq, t.beta, t.se, t.p, 0.99]
    },
  },
  {
    name: 'COJO',
    layout: 'cojo',
    header: 'SNP A1 A2 freq b se p N',
    row: (truth, coin) => {
      const t = either(truth, coin)
      return [t.SNP, t.counted, t.other, t.freq, t.beta, t.se, t.p, t.n]
    },
  },
  {
    name: 'MTAG',
    layout: 'mtag',
    header: 'SNP CHR BP A1 A2 Z N FRQ mtag_beta mtag_se mtag_z mtag_pval',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.SNP, t.chr, t.pos, t.counted, t.other, 9.9, t.n, t.freq]
      return [...begin, t.beta, t.se, z(t), t.p]
    },
  },
  {
    name: 'METAL',
    layout: 'metal',
    header:
      'MarkerName Allele1 Allele2 Freq1 FreqSE MinFreq MaxFreq Effect StdErr P-value Direction HetISq',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const alleles = [t.counted.toLowerCase(), t.other.toLowerCase()]
      return [t.SNP, ...alleles, t.freq, 0, 0.1, 0.9, t.beta, t.se, t.p, '+-+', 0]
    },
  },
  {
    name: 'GIANT',
    layout: 'giant',
    header: 'MarkerName Allele1 Allele2 Freq.Allele1.HapMapCEU b se p N',
    row: (truth, coin) => {
      const t = either(truth, coin)
      return [t.SNP, t.counted, t.other, t.freq, t.beta, t.se, t.p, t.n]
    },
  },
  {
    name: 'GLGC',
    layout: 'glgc',
    header: 'SNP_hg18 SNP_hg19 rsid A1 A2 beta se N P-value Freq.A1.1000G.EUR',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const places = [`chr${t.chr}:${t.pos - 5000}`, `chr${t.chr}:${t.pos}`]
      const alleles = [t.counted.toLowerCase(), t.other.toLowerCase()]
      return [...places, t.SNP, ...alleles, t.beta, t.se, t.n, t.p, t.freq]
    },
  },
  {
    name: 'CARDIoGRAMplusC4D',
    layout: 'cardiogram',
    header:
      'markername chr bp_hg19 effect_allele noneffect_allele effect_allele_freq median_info model beta se_dgc p_dgc het_pvalue n_studies',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.SNP, t.chr, t.pos, t.counted, t.other, t.freq, 0.99, 'FIXED']
      return [...begin, t.beta, t.se, t.p, 0.7, 40]
    },
  },
  {
    name: 'PGC daner',
    layout: 'pgc-daner',
    header:
      'CHR SNP BP A1 A2 FRQ_A_20352 FRQ_U_31358 INFO OR SE P ngt Direction HetISqt Nca Nco Neff_half',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.SNP, t.pos, t.counted, t.other, t.freq, t.freq, 0.99]
      return [...begin, Math.exp(t.beta), t.se, t.p, 0, '+-', 0, 20352, 31358, 24000]
    },
  },
  {
    name: 'PGC, VCF-like',
    layout: 'pgc-vcf',
    header: '#CHROM POS ID A1 A2 BETA SE PVAL NGT FCAS FCON IMPINFO NEFFDIV2 NCAS NCON DIRE',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.pos, t.SNP, t.counted, t.other, t.beta, t.se, t.p, 0]
      return [...begin, t.freq, t.freq, 0.99, 24000, 20352, 31358, '+-']
    },
  },
  {
    // The columns without hm_ are of the submitted file: another strand, another allele, another build.
    name: 'GWAS Catalog, harmonised',
    layout: 'gwas-catalog-harmonised',
    header:
      'hm_variant_id hm_rsid hm_chrom hm_pos hm_other_allele hm_effect_allele hm_beta hm_odds_ratio hm_ci_lower hm_ci_upper hm_effect_allele_frequency hm_code variant_id chromosome base_pair_location effect_allele other_allele beta standard_error effect_allele_frequency p_value',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const own = turned(t)
      const harmonised = [`${t.chr}_${t.pos}`, t.SNP, t.chr, t.pos, t.other, t.counted, t.beta]
      const submitted = ['old', t.chr, t.pos - 777, own.counted, own.other, own.beta]
      return [...harmonised, 'NA', 'NA', 'NA', t.freq, 11, ...submitted, t.se, own.freq, t.p]
    },
  },
  {
    name: 'GWAS-SSF, odds ratios',
    layout: 'gwas-ssf',
    header:
      'chromosome base_pair_location effect_allele other_allele odds_ratio standard_error effect_allele_frequency neg_log_10_p_value rsid n',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.pos, t.counted, t.other, Math.exp(t.beta), t.se]
      return [...begin, t.freq, log10(t.p), t.SNP, t.n]
    },
  },
  {
    name: 'GWAS-SSF, hazard ratios with an interval',
    layout: 'gwas-ssf',
    header:
      'chromosome base_pair_location effect_allele other_allele hazard_ratio ci_lower ci_upper effect_allele_frequency p_value rsid',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const half = 1.959963984540054 * t.se
      const ratio = [t.beta, t.beta - half, t.beta + half].map(Math.exp)
      return [t.chr, t.pos, t.counted, t.other, ...ratio, t.freq, t.p, t.SNP]
    },
  },
  {
    name: 'FinnGen',
    layout: 'finngen',
    header:
      '#chrom pos ref alt rsids nearest_genes pval mlogp beta sebeta af_alt af_alt_cases af_alt_controls',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.pos, t.other, t.counted, `${t.SNP},rs99${t.pos}`, 'GENE', t.p]
      return [...begin, log10(t.p), t.beta, t.se, t.freq, t.freq, t.freq]
    },
  },
  {
    name: 'UK Biobank, Neale lab',
    layout: 'neale',
    isByPlace: true,
    header:
      'variant minor_allele minor_AF low_confidence_variant n_complete_samples AC ytx beta se tstat pval',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const small = minor(t)
      const name = `${t.chr}:${t.pos}:${t.other}:${t.counted}`
      return [name, small.counted, small.freq, 'false', t.n, 9, 9, t.beta, t.se, z(t), t.p]
    },
  },
  {
    name: 'Pan-UKB',
    layout: 'pan-ukb',
    isByPlace: true,
    header: 'chr pos ref alt af_EUR beta_EUR se_EUR neglog10_pval_EUR low_confidence_EUR',
    row: (truth, coin) => {
      const t = either(truth, coin)
      return [t.chr, t.pos, t.other, t.counted, t.freq, t.beta, t.se, log10(t.p), 'false']
    },
  },
  {
    name: 'Pan-UKB, older: ln p',
    layout: 'pan-ukb',
    isByPlace: true,
    header: 'chr pos ref alt af_EUR beta_EUR se_EUR pval_EUR low_confidence_EUR',
    row: (truth, coin) => {
      const t = either(truth, coin)
      return [t.chr, t.pos, t.other, t.counted, t.freq, t.beta, t.se, Math.log(t.p), 'false']
    },
  },
  {
    name: 'deCODE',
    layout: 'decode',
    header: 'Chrom Pos Name rsids effectAllele otherAllele Beta Pval minus_log10_pval SE N ImpMAF',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const name = `chr${t.chr}:${t.pos}:${t.other}:${t.counted}`
      const begin = [`chr${t.chr}`, t.pos, name, t.SNP, t.counted, t.other, t.beta, t.p, log10(t.p)]
      return [...begin, t.se, t.n, Math.min(t.freq, 1 - t.freq)]
    },
  },
  {
    name: 'MiBioGen',
    layout: 'mibiogen',
    header: 'bac chr bp rsID ref.allele eff.allele beta SE Z-score P.weightedSumZ N N.cohorts',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = ['genus.X', t.chr, t.pos, t.SNP, t.other, t.counted]
      return [...begin, t.beta, t.se, z(t), t.p, t.n, 20]
    },
  },
  {
    name: 'TwoSampleMR',
    layout: 'twosamplemr',
    header: 'SNP effect_allele other_allele eaf beta se pval samplesize',
    row: (truth, coin) => {
      const t = either(truth, coin)
      return [t.SNP, t.counted, t.other, t.freq, t.beta, t.se, t.p, t.n]
    },
  },
  {
    name: 'OpenGWAS',
    layout: 'open-gwas',
    header: 'chr position beta se p n id rsid ea nea eaf trait',
    row: (truth, coin) => {
      const t = either(truth, coin)
      const begin = [t.chr, t.pos, t.beta, t.se, t.p, t.n, 'ieu-a-2', t.SNP]
      return [...begin, t.counted, t.other, t.freq, 'BMI']
    },
  },
]
