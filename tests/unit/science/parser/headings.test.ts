import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { joinTo } from '../../../../src/science/harmonise/join.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { fieldOfHeading } from '../../../../src/science/parser/heading-parts.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { host } from './files.ts'

const caseTable = (name: string) =>
  readTable(new Uint8Array(readFileSync(`tests/fixtures/cases/headings/${name}`)), host)

/** Harmonises a file with the exposure. @returns usable variants, and the IVW slope */
function slopeOf(outcomeFile: string, exposureFile = 'exposure.tsv', answer = {}) {
  const read = (name: string, said: AssociationMapping = {}) => {
    const table = caseTable(name)
    const { mapping } = guessAssociationMapping(table.columns)
    return readAssociations(table, { ...mapping, ...said })
  }
  const exposure = read(exposureFile, answer)
  const { rows } = joinTo(exposure, read(outcomeFile))
  const set = harmonise(exposure, indexAssociations(rows), 'use-frequency')
  const kept = set.variants.filter(({ keep }) => keep)
  let [above, below] = [0, 0]
  for (const { betaExposure, betaOutcome, seOutcome } of kept) {
    above += (betaExposure! * betaOutcome!) / seOutcome! ** 2
    below += (betaExposure! / seOutcome!) ** 2
  }
  return { kept: kept.length, slope: above / below }
}

describe('reads the cases', () => {
  test.each([
    ['i6_variant_id_b38.tsv', 10],
    ['r11b_all_inv_var_meta_full.tsv', 10],
    ['q6_bolt_suffix.txt', 12],
    ['t15_tested_allele.tsv', 12],
    ['t9_hazard_ratio.tsv', 12],
    ['e5_utf8_chinese.csv', 12],
  ])('%s: %i variants and the slope of the truth', (name, variants) => {
    const { kept, slope } = slopeOf(name)
    expect(kept).toBe(variants)
    expect(slope).toBeCloseTo(0.41, 1)
  })

  test('q9: the build in the heading of the position', () => {
    const { columns } = caseTable('q9_posthuma_z.txt')
    expect(guessAssociationMapping(columns).mapping).toEqual({
      chr: 'chr',
      pos: 'PosGRCh37',
      effect_allele: 'testedAllele',
      other_allele: 'otherAllele',
      z: 'z',
      pval: 'p',
      samplesize: 'N',
    })
  })
})

test.each(
  Object.entries({
    pos: 'PosGRCh37 pos_hg38 bp_b37 BP_hg19 Position(GRCh38) CHR_BP_hg19b37 snp_pos 位置 基因组位置 位置(hg38)',
    chr: 'chr_hg38 CHROM_b37 Chromosome_name SNPChr 染色体(hg19)',
    eaf: 'Freq_Tested_Allele_in_HRS Tested_Allele_Freq EffectAlleleFreq freq_effect_allele 效应等位基因频率 效应等位基因频率(EAF)',
    maf: 'MAF Minor_Allele_Freq 次要等位基因频率 最小等位基因频率(MAF)',
    effect_allele: 'testedAllele Risk_allele Coded.Allele EffectAllele 风险等位基因',
    other_allele: 'otherAllele Non_Effect_Allele noncoded_allele 非效应等位基因',
    odds_ratio: 'HR OR RR Hazard_Ratio odds.ratio Relative_Risk 比值比 优势比(OR) 风险比',
    ci_lower:
      'HR_95L OR_L95 ci.lb lowHR or_lci95 95%CI_lower CI_L_95 LCI 95%置信区间下限 OR_95%CI下限',
    ci_upper: 'HR_95U OR_U95 ci.ub highHR or_uci95 95%CI_upper CI_U_95 UCL 95%置信区间上限',
    beta: 'Effect_Size logOR ln(HR) Beta(β) log_odds 效应值(β) 回归系数',
    se: 'Std.Err StandardError sebeta SE(beta) LOG(OR)_SE 标准误(SE)',
    pval: 'P-value p.val pval_nominal P值',
    neg_log10_p: '-log10(P) mlog10p neg_log10_pvalue',
    z: 'Z-score Z_STAT Z值',
    samplesize: 'Sample_Size Total_N 样本量(N) 总样本量',
    ncase: 'N_cases Cases 病例数',
    ncontrol: 'N_controls 对照数',
  }).flatMap(([field, names]) => names.split(' ').map((name) => [name, field])),
)('%s is %s', (name, field) => {
  expect(fieldOfHeading(name!)).toBe(field)
})

test.each(
  'A1 A2 Allele1 Allele2 ref alt ref_allele AF_ALT freq OR_or_BETA OR(95%CI) OR_SE FreqSE Het_P HetPVal P_GC N_eff N_studies N_miss EAF_controls LOGP gene_chr GenePos sex direction t stat 效应方向'.split(
    ' ',
  ),
)('%s is never guessed from its words', (name) => {
  expect(fieldOfHeading(name)).toBeUndefined()
})

describe('effects named after a population, cohort or trait', () => {
  const guess = (header: string) => guessAssociationMapping(header.split(' '))

  test('are read with their error and p where there is one name', () => {
    const { mapping, question } = guess(
      'SNP EA NEA EAF_SLEEP BETA_SLEEP SE_SLEEP P_SLEEP N_SLEEP Het_P_SLEEP',
    )
    expect(question).toBeNull()
    expect(mapping).toMatchObject({
      beta: 'BETA_SLEEP',
      se: 'SE_SLEEP',
      pval: 'P_SLEEP',
      eaf: 'EAF_SLEEP',
      samplesize: 'N_SLEEP',
    })
  })

  test('prompt for one of several names; nothing is taken from two of them', () => {
    const { mapping, question } = guess('SNP EA NEA P Beta.EUR SE.EUR P.EUR Beta.AFR SE.AFR P.AFR')
    expect(mapping).toEqual({ SNP: 'SNP', effect_allele: 'EA', other_allele: 'NEA' })
    expect(question).toEqual({
      kind: 'population',
      readings: ['EUR', 'AFR'].map((name) => ({
        name,
        mapping: { beta: `Beta.${name}`, se: `SE.${name}`, pval: `P.${name}` },
      })),
    })
  })

  test('are left alone beside an effect without a name, without precision, or of a side', () => {
    expect(guess('SNP EA NEA beta se beta_EUR se_EUR').mapping).toMatchObject({
      beta: 'beta',
      se: 'se',
    })
    expect(guess('SNP EA NEA beta_EUR N').mapping.beta).toBeUndefined()
    expect(guess('SNP EA NEA beta_exp se_exp beta_out se_out')).toMatchObject({
      mapping: { SNP: 'SNP', effect_allele: 'EA', other_allele: 'NEA' },
      question: null,
    })
  })
})

test('two columns of one meaning are left to the user', () => {
  const { mapping } = guessAssociationMapping(['SNP', 'EA', 'beta', 'se', 'pos_hg19', 'pos_hg38'])
  expect(mapping.pos).toBeUndefined()
})

test('eQTLGen: the place of the variant, not of the gene', () => {
  const header =
    'Pvalue SNP SNPChr SNPPos AssessedAllele OtherAllele Zscore Gene GeneSymbol GeneChr GenePos NrCohorts NrSamples FDR BonferroniP'
  expect(guessAssociationMapping(header.split(' '))).toEqual({
    layout: 'eqtlgen',
    question: null,
    mapping: {
      SNP: 'SNP',
      chr: 'SNPChr',
      pos: 'SNPPos',
      effect_allele: 'AssessedAllele',
      other_allele: 'OtherAllele',
      z: 'Zscore',
      pval: 'Pvalue',
      samplesize: 'NrSamples',
    },
  })
})
