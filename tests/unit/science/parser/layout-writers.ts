/**
 * Writers of the layouts of programs, by hand from their documentation and independent of the parser. Every
 * writer receives the true variant and the free choices of the program.
 */

/** A true variant: `counted` is the allele whose copies `beta` is for. */
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

type Cells = (string | number)[]

export type Writer = {
  name: string
  /** Displayed name; null where there is none. */
  layout: string | null
  header: string
  /** @param coin free choices of the program for this row, as successive booleans */
  row: (truth: Truth, coin: () => boolean) => Cells
  /** Whether rows have no name other than position and alleles. */
  isByPlace?: boolean
}

/** Returns effect and frequency for the other allele. */
export function turned(truth: Truth): Truth {
  const { counted, other, freq, beta } = truth
  return { ...truth, counted: other, other: counted, freq: 1 - freq, beta: -beta }
}

const either = (truth: Truth, coin: () => boolean) => (coin() ? turned(truth) : truth)
/** Returns the variant with the minor allele as the counted one. */
const minor = (truth: Truth) => (truth.freq > 0.5 ? turned(truth) : truth)

/** Returns a cell by the name of its column; other names are literals. */
const CELLS: Record<string, (truth: Truth) => string | number> = {
  SNP: ({ SNP }) => SNP,
  chr: ({ chr }) => chr,
  pos: ({ pos }) => pos,
  counted: ({ counted }) => counted,
  other: ({ other }) => other,
  'small-counted': ({ counted }) => counted.toLowerCase(),
  'small-other': ({ other }) => other.toLowerCase(),
  freq: ({ freq }) => freq,
  maf: ({ freq }) => Math.min(freq, 1 - freq),
  beta: ({ beta }) => beta,
  ratio: ({ beta }) => Math.exp(beta),
  low: ({ beta, se }) => Math.exp(beta - 1.959963984540054 * se),
  high: ({ beta, se }) => Math.exp(beta + 1.959963984540054 * se),
  se: ({ se }) => se,
  z: ({ beta, se }) => beta / se,
  chisq: ({ beta, se }) => (beta / se) ** 2,
  p: ({ p }) => p,
  log10p: ({ p }) => -Math.log10(p),
  lnp: ({ p }) => Math.log(p),
  n: ({ n }) => n,
  'id:place': ({ chr, pos, other, counted }) => `${chr}:${pos}:${other}:${counted}:imp:v1`,
  'chr:place': ({ chr, pos, other, counted }) => `chr${chr}:${pos}:${other}:${counted}`,
  chr_place_b38: ({ chr, pos, other, counted }) => `chr${chr}_${pos}_${other}_${counted}_b38`,
  chr_place: ({ chr, pos, other, counted }) => `chr${chr}_${pos}_${other}_${counted}`,
  place: ({ chr, pos, other, counted }) => `${chr}:${pos}:${other}:${counted}`,
  'chr-name': ({ chr }) => `chr${chr}`,
  'chr-pos': ({ chr, pos }) => `chr${chr}:${pos}`,
  'old-pos': ({ chr, pos }) => `chr${chr}:${pos - 5000}`,
  names: ({ SNP, pos }) => `${SNP},rs99${pos}`,
}

const written = (cells: string, truth: Truth): Cells =>
  cells.split(' ').map((name) => CELLS[name]?.(truth) ?? name)

/** Returns a writer of a program with any effect allele, or the minor one. */
function writer(name: string, layout: string, header: string, cells: string): Writer {
  return { name, layout, header, row: (truth, coin) => written(cells, either(truth, coin)) }
}
function ofMinor(name: string, layout: string, header: string, cells: string): Writer {
  return { name, layout, header, row: (truth) => written(cells, minor(truth)) }
}
const byPlace = (one: Writer): Writer => ({ ...one, isByPlace: true })

/** Returns the cells of PLINK 2, which names the effect allele of REF and ALT. */
const ofRefAndAlt = (cells: string, truth: Truth, isRef: boolean): Cells => {
  const [ref, alt] = isRef ? ['counted', 'other'] : ['other', 'counted']
  return written(cells.replace('REF', ref!).replace('ALT', alt!), truth)
}

const REGENIE_HEADER =
  'CHROM GENPOS ID ALLELE0 ALLELE1 A1FREQ INFO N TEST BETA SE CHISQ LOG10P EXTRA'

export const WRITERS: readonly Writer[] = [
  {
    // A1 is the minor allele, which is REF or ALT.
    name: 'PLINK 2',
    layout: 'plink-2',
    header: '#CHROM POS ID REF ALT A1 A1_FREQ TEST OBS_CT BETA SE T_STAT P ERRCODE',
    row: (truth, coin) =>
      ofRefAndAlt('chr pos SNP REF ALT counted freq ADD n beta se z p .', minor(truth), coin()),
  },
  {
    name: 'PLINK 2, logistic, OMITTED, log10',
    layout: 'plink-2',
    header:
      '#CHROM POS ID REF ALT PROVISIONAL_REF? A1 OMITTED A1_FREQ TEST OBS_CT OR LOG(OR)_SE Z_STAT LOG10_P ERRCODE',
    row: (truth, coin) => {
      const one = either(truth, coin)
      const cells = 'chr pos SNP REF ALT Y counted other freq ADD n ratio se z log10p .'
      return ofRefAndAlt(cells, one, coin())
    },
  },
  ofMinor(
    'PLINK 1.9 --logistic --ci',
    'plink-regression',
    'CHR SNP BP A1 TEST NMISS OR SE L95 U95 STAT P',
    'chr SNP pos counted ADD n ratio se low high z p',
  ),
  ofMinor(
    'PLINK 1.9 --linear',
    'plink-regression',
    'CHR SNP BP A1 TEST NMISS BETA STAT P',
    'chr SNP pos counted ADD n beta z p',
  ),
  ofMinor(
    'PLINK 1.9 --assoc',
    'plink-assoc',
    'CHR SNP BP A1 F_A F_U A2 CHISQ P OR',
    'chr SNP pos counted freq freq other chisq p ratio',
  ),
  writer(
    'REGENIE',
    'regenie',
    REGENIE_HEADER,
    'chr pos SNP other counted freq 0.99 n ADD beta se chisq log10p NA',
  ),
  byPlace(
    writer(
      'UK Biobank PPP',
      'regenie',
      REGENIE_HEADER,
      'chr pos id:place other counted freq 0.99 n ADD beta se chisq log10p NA',
    ),
  ),
  writer(
    'SAIGE',
    'saige',
    'CHR POS MarkerID Allele1 Allele2 AC_Allele2 AF_Allele2 MissingRate BETA SE Tstat var p.value p.value.NA Is.SPA N',
    'chr pos SNP other counted 100 freq 0 beta se 3.1 2 p p false n',
  ),
  writer(
    'Biobank Japan',
    'saige',
    'CHR POS SNPID Allele1 Allele2 AC_Allele2 AF_Allele2 imputationInfo N BETA SE Tstat p.value p.value.NA',
    'chr pos SNP other counted 100 freq 0.98 n beta se 3.1 p p',
  ),
  writer(
    'BOLT-LMM',
    'bolt-lmm',
    'SNP CHR BP GENPOS ALLELE1 ALLELE0 A1FREQ F_MISS CHISQ_LINREG P_LINREG BETA SE CHISQ_BOLT_LMM_INF P_BOLT_LMM_INF CHISQ_BOLT_LMM P_BOLT_LMM',
    'SNP chr pos 0.123 counted other freq 0 1 0.9 beta se 1 0.8 chisq p',
  ),
  writer(
    'GEMMA',
    'gemma',
    'chr rs ps n_miss allele1 allele0 af beta se logl_H1 l_remle p_wald',
    'chr SNP pos 7 counted other freq beta se -100 0.3 p',
  ),
  writer(
    'SNPTEST',
    'snptest',
    'alternate_ids rsid chromosome position alleleA alleleB index info all_maf all_total frequentist_add_beta_1 frequentist_add_se_1 frequentist_add_pvalue',
    '--- SNP chr pos other counted 1 0.99 maf n beta se p',
  ),
  writer(
    'fastGWA',
    'fastgwa',
    'CHR SNP POS A1 A2 N AF1 BETA SE P INFO',
    'chr SNP pos counted other n freq beta se p 0.99',
  ),
  writer('COJO', 'cojo', 'SNP A1 A2 freq b se p N', 'SNP counted other freq beta se p n'),
  writer(
    'MTAG',
    'mtag',
    'SNP CHR BP A1 A2 Z N FRQ mtag_beta mtag_se mtag_z mtag_pval',
    'SNP chr pos counted other 9.9 n freq beta se z p',
  ),
  writer(
    'METAL',
    'metal',
    'MarkerName Allele1 Allele2 Freq1 FreqSE MinFreq MaxFreq Effect StdErr P-value Direction HetISq',
    'SNP small-counted small-other freq 0 0.1 0.9 beta se p +-+ 0',
  ),
  writer(
    'GIANT',
    'giant',
    'MarkerName Allele1 Allele2 Freq.Allele1.HapMapCEU b se p N',
    'SNP counted other freq beta se p n',
  ),
  writer(
    'GLGC',
    'glgc',
    'SNP_hg18 SNP_hg19 rsid A1 A2 beta se N P-value Freq.A1.1000G.EUR',
    'old-pos chr-pos SNP small-counted small-other beta se n p freq',
  ),
  writer(
    'CARDIoGRAMplusC4D',
    'cardiogram',
    'markername chr bp_hg19 effect_allele noneffect_allele effect_allele_freq median_info model beta se_dgc p_dgc het_pvalue n_studies',
    'SNP chr pos counted other freq 0.99 FIXED beta se p 0.7 40',
  ),
  writer(
    'PGC daner',
    'pgc-daner',
    'CHR SNP BP A1 A2 FRQ_A_20352 FRQ_U_31358 INFO OR SE P ngt Direction HetISqt Nca Nco Neff_half',
    'chr SNP pos counted other freq freq 0.99 ratio se p 0 +- 0 20352 31358 24000',
  ),
  writer(
    'PGC, VCF-like',
    'pgc-vcf',
    '#CHROM POS ID A1 A2 BETA SE PVAL NGT FCAS FCON IMPINFO NEFFDIV2 NCAS NCON DIRE',
    'chr pos SNP counted other beta se p 0 freq freq 0.99 24000 20352 31358 +-',
  ),
  {
    // The columns without hm_ are of the submitted file: another strand, another allele, another build.
    name: 'GWAS Catalog, harmonised',
    layout: 'gwas-catalog-harmonised',
    header:
      'hm_variant_id hm_rsid hm_chrom hm_pos hm_other_allele hm_effect_allele hm_beta hm_odds_ratio hm_ci_lower hm_ci_upper hm_effect_allele_frequency hm_code variant_id chromosome base_pair_location effect_allele other_allele beta standard_error effect_allele_frequency p_value',
    row: (truth, coin) => {
      const one = either(truth, coin)
      const submitted = { ...turned(one), pos: one.pos - 777 }
      return [
        ...written('place SNP chr pos other counted beta NA NA NA freq 11', one),
        ...written('old chr pos counted other beta se freq p', submitted),
      ]
    },
  },
  writer(
    'GWAS-SSF, odds ratios',
    'gwas-ssf',
    'chromosome base_pair_location effect_allele other_allele odds_ratio standard_error effect_allele_frequency neg_log_10_p_value rsid n',
    'chr pos counted other ratio se freq log10p SNP n',
  ),
  writer(
    'GWAS-SSF, hazard ratios with an interval',
    'gwas-ssf',
    'chromosome base_pair_location effect_allele other_allele hazard_ratio ci_lower ci_upper effect_allele_frequency p_value rsid',
    'chr pos counted other ratio low high freq p SNP',
  ),
  writer(
    'FinnGen',
    'finngen',
    '#chrom pos ref alt rsids nearest_genes pval mlogp beta sebeta af_alt af_alt_cases af_alt_controls',
    'chr pos other counted names GENE p log10p beta se freq freq freq',
  ),
  {
    name: 'UK Biobank, Neale lab',
    layout: 'neale',
    isByPlace: true,
    header:
      'variant minor_allele minor_AF low_confidence_variant n_complete_samples AC ytx beta se tstat pval',
    row: (truth, coin) => {
      const one = either(truth, coin)
      return [
        ...written('place', one),
        ...written('counted freq', minor(one)),
        ...written('false n 9 9 beta se z p', one),
      ]
    },
  },
  byPlace(
    writer(
      'Pan-UKB',
      'pan-ukb',
      'chr pos ref alt af_EUR beta_EUR se_EUR neglog10_pval_EUR low_confidence_EUR',
      'chr pos other counted freq beta se log10p false',
    ),
  ),
  byPlace(
    writer(
      'Pan-UKB, older: ln p',
      'pan-ukb',
      'chr pos ref alt af_EUR beta_EUR se_EUR pval_EUR low_confidence_EUR',
      'chr pos other counted freq beta se lnp false',
    ),
  ),
  writer(
    'deCODE',
    'decode',
    'Chrom Pos Name rsids effectAllele otherAllele Beta Pval minus_log10_pval SE N ImpMAF',
    'chr-name pos chr:place SNP counted other beta p log10p se n maf',
  ),
  writer(
    'MiBioGen',
    'mibiogen',
    'bac chr bp rsID ref.allele eff.allele beta SE Z-score P.weightedSumZ N N.cohorts',
    'genus.X chr pos SNP other counted beta se z p n 20',
  ),
  writer(
    'TwoSampleMR',
    'twosamplemr',
    'SNP effect_allele other_allele eaf beta se pval samplesize',
    'SNP counted other freq beta se p n',
  ),
  writer(
    'OpenGWAS',
    'open-gwas',
    'chr position beta se p n id rsid ea nea eaf trait',
    'chr pos beta se p n ieu-a-2 SNP counted other freq BMI',
  ),
  byPlace(
    writer(
      'GTEx v8',
      'gtex',
      'gene_id variant_id tss_distance ma_samples ma_count maf pval_nominal slope slope_se pval_nominal_threshold',
      'ENSG1 chr_place_b38 -10 20 21 maf p beta se 1e-5',
    ),
  ),
  byPlace(
    writer(
      'GTEx v10',
      'gtex',
      'phenotype_id variant_id start_distance af ma_samples ma_count pval_nominal slope slope_se',
      'ENSG1 chr_place_b38 -10 freq 20 21 p beta se',
    ),
  ),
  writer(
    'eQTL Catalogue',
    'eqtl-catalogue',
    'molecular_trait_id chromosome position ref alt variant ma_samples maf pvalue beta se type ac an r2 molecular_trait_object_id gene_id median_tpm rsid',
    'ENSG1 chr pos other counted chr_place 9 maf p beta se SNP 200 1000 0.9 ENSG1 ENSG1 3.1 SNP',
  ),
  writer(
    'COVID-19 HGI',
    'covid-hgi',
    '#CHR POS REF ALT SNP all_meta_N all_inv_var_meta_beta all_inv_var_meta_sebeta all_inv_var_meta_p all_inv_var_meta_cases all_inv_var_meta_controls all_inv_var_het_p lmso_inv_var_beta lmso_inv_var_se lmso_inv_var_pval all_meta_AF rsid',
    'chr pos other counted place 14 beta se p 900 9000 0.4 0.7 0.1 0.5 freq SNP',
  ),
  writer(
    'FinnGen meta-analysis',
    'finngen-meta',
    '#CHR POS REF ALT SNP fg_beta fg_sebeta fg_pval fg_af_alt ukbb_beta ukbb_sebeta ukbb_pval ukbb_af_alt all_meta_N all_inv_var_meta_beta all_inv_var_meta_sebeta all_inv_var_meta_p all_inv_var_meta_mlogp all_inv_var_het_p leave_fg_N leave_fg_inv_var_meta_beta leave_fg_inv_var_meta_sebeta leave_fg_inv_var_meta_p rsid',
    'chr pos other counted place 0.7 0.1 0.5 freq 0.6 0.2 0.4 0.5 2 beta se p log10p 0.4 1 0.6 0.2 0.4 SNP',
  ),
  byPlace(
    writer(
      'rvtests --meta score',
      'rvtests',
      'CHROM POS REF ALT N_INFORMATIVE AF INFORMATIVE_ALT_AC CALL_RATE HWE_PVALUE N_REF N_HET N_ALT U_STAT SQRT_V_STAT ALT_EFFSIZE PVALUE',
      'chr pos other counted n freq 200 1 0.5 9 9 9 1.2 0.3 beta p',
    ),
  ),
  byPlace(
    writer(
      'rvtests --single wald',
      'rvtests',
      'CHROM POS REF ALT N_INFORMATIVE Test Beta SE Pvalue',
      'chr pos other counted n chr:place beta se p',
    ),
  ),
  writer(
    'ENIGMA',
    'enigma',
    'SNP A1 A2 FREQ1 BETA1 SE P N MARKER CHR BP',
    'SNP counted other freq beta se p n place chr pos',
  ),
  writer(
    'GWAMA',
    'gwama',
    'rs_number reference_allele other_allele eaf beta se beta_95L beta_95U z p-value _-log10_p-value q_statistic q_p-value i2 n_studies n_samples effects',
    'SNP counted other freq beta se 0 0 z p log10p 1 0.5 0 3 n +++',
  ),
]
