import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { joinTo } from '../../../../src/science/harmonise/join.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { CatalogParser } from '../../../../src/science/parser/catalog-associations.ts'
import { isOpen } from '../../../../src/science/parser/column-question.ts'
import { guessMapping, mappingOf } from '../../../../src/science/parser/fields.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { fieldOfHeading } from '../../../../src/science/parser/heading-parts.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { selectRows } from '../../../../src/science/parser/select-rows.ts'
import { host, utf8 } from './files.ts'
import { sheetRows, workbook, zip } from './packed-files.ts'

const caseTable = (name: string) =>
  readTable(new Uint8Array(readFileSync(`tests/fixtures/cases/headings/${name}`)), host)

/** Harmonises a file with the exposure. @returns usable variants, and the IVW slope */
function slopeOf(outcomeFile: string, exposureFile = '../exposure.tsv', answer = {}) {
  const read = (name: string, said: AssociationMapping = {}) => {
    const table = caseTable(name)
    const { mapping } = guessAssociationMapping(table.columns)
    return readAssociations(table, { ...mapping, ...said })
  }
  const exposure = read(exposureFile, answer)
  const { rows } = joinTo(exposure, read(outcomeFile))
  const set = harmonise(exposure, indexAssociations(rows), 'use-frequency')
  const usable = set.variants.filter(({ keep }) => keep)
  let [above, below] = [0, 0]
  for (const { betaExposure, betaOutcome, seOutcome } of usable) {
    above += (betaExposure! * betaOutcome!) / seOutcome! ** 2
    below += (betaExposure! / seOutcome!) ** 2
  }
  return { variants: usable.length, slope: above / below }
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
    const found = slopeOf(name)
    expect(found.variants).toBe(variants)
    expect(found.slope).toBeCloseTo(0.41, 1)
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
    SNP: 'rs_number variant.id 变异位点 单核苷酸多态性 SNP编号',
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

describe('a download of associations of the GWAS Catalog', () => {
  const { columns, rows } = caseTable('h1_catalog_associations.tsv')
  const guess = guessAssociationMapping(columns)

  test('prompts for the scale', () => {
    expect([guess.layout, guess.question]).toEqual([
      'gwas-catalog-associations',
      {
        kind: 'scale',
        readings: [
          {
            name: 'logarithms',
            mapping: { beta: 'BETA', ci_lower: 'BETA_LOWER', ci_upper: 'BETA_UPPER' },
          },
          {
            name: 'ratios',
            mapping: { odds_ratio: 'OR', ci_lower: 'OR_LOWER', ci_upper: 'OR_UPPER' },
          },
        ],
      },
    ])
    expect(isOpen(guess.question, guess.mapping)).toBe(true)
    const answered = guess.question?.readings.map(({ mapping }) => ({
      ...guess.mapping,
      ...mapping,
    }))
    expect(answered?.map((mapping) => isOpen(guess.question, mapping))).toEqual([false, false])
  })

  test('takes allele and sign from names and words; as effects it has the slope of the truth', () => {
    const read = (said: AssociationMapping) =>
      readAssociations({ columns, rows }, { ...guess.mapping, ...said })
    const [asEffects = {}, asRatios = {}] =
      guess.question?.readings.map(({ mapping }) => mapping) ?? []
    expect(read(asEffects)[0]).toMatchObject({
      SNP: 'rs7100000',
      effectAllele: 'A',
      eaf: 0.08,
      beta: -0.052668,
      se: expect.closeTo((0.067 - 0.038) / (2 * 1.959964), 6),
      chromosome: '1',
      position: 20_000_000,
      phenotype: 'trait',
    })
    // These sizes have a direction: none of them is a ratio.
    expect(read(asRatios).every(({ beta }) => beta === null)).toBe(true)
    const found = slopeOf('h_out.tsv', 'h1_catalog_associations.tsv', asEffects)
    expect(found.slope).toBeCloseTo(0.41, 1)
  })

  test.each([
    ['rs1-A', '1.2', '[1.1-1.3]', ['A', '', '', '', '1.2', '1.1', '1.3']],
    ['rs1-AT', '0.2', '[0.1–0.3] mg/dl increase', ['AT', '0.2', '0.1', '0.3', '', '', '']],
    ['rs1-g', '0.2', '[NR] unit decrease', ['g', '-0.2', '', '', '', '', '']],
    ['rs1-T', '0.2', '[-0.1-0.5] SD decrease', ['T', '-0.2', '-0.5', '0.1', '', '', '']],
    ['rs1-T', '-0.2', '(unit decrease)', ['T', '', '', '', '', '', '']],
    ['rs1-?', '1.2', '', ['', '', '', '', '1.2', '', '']],
    ['rs2-A', '1.2', 'NR', ['', '', '', '', '1.2', '', '']],
    ['rs1-A; rs2-G', '1.2', 'NR', ['', '', '', '', '1.2', '', '']],
  ])('%s %s %s', (allele, size, interval, expected) => {
    const parser = new CatalogParser([
      'SNPS',
      'STRONGEST SNP-RISK ALLELE',
      'OR or BETA',
      '95% CI (TEXT)',
    ])
    const [row] = parser.read({ line: 2, fields: ['rs1', allele, size, interval] })
    expect(row!.fields.slice(4)).toEqual(expected)
  })
})

test('selects rows of a download of the GWAS Catalog without holding it, also in a workbook', async () => {
  const text = readFileSync('tests/fixtures/cases/headings/h1_catalog_associations.tsv', 'utf8')
  const lines = text.trim().split(/\r?\n/)
  const book = zip(
    workbook([{ name: 'S', rows: sheetRows(lines.map((line) => line.split('\t'))) }]),
  )
  for (const bytes of [utf8(text), book]) {
    const request = { variants: new Set(['rs7100137']) }
    const { table, mapping } = await selectRows(sourceOfBytes(bytes), request, host)
    expect(readAssociations(table, { ...mapping, beta: 'BETA' })).toMatchObject([
      { SNP: 'rs7100137', effectAllele: 'C', beta: 0.042898 },
    ])
  }
})

test('hostile headings are read within the time of a test', () => {
  const long = ['效应值'.repeat(50_000) + 'x', 'beta x '.repeat(200_000)]
  expect(guessAssociationMapping(['SNP', ...long]).mapping).toEqual({ SNP: 'SNP' })
})

describe('a header of two rows', () => {
  const names = (...lines: string[]) => readTable(lines.join('\n'), host).columns
  const row = 'rs1,A,0.1,0.01,0.2,0.02'

  test('names sides by the groups above repeated headings, in a workbook and as text', async () => {
    const bytes = new Uint8Array(
      readFileSync('tests/fixtures/cases/workbooks/xl8_two_header_rows.xlsx'),
    )
    const { table } = await openTable(sourceOfBytes(bytes), host)
    expect([table.headerLine, table.rows.length]).toEqual([2, 12])
    expect(table.columns.slice(5)).toEqual(
      ['exposure', 'outcome'].flatMap((side) => ['Beta', 'SE', 'P'].map((one) => `${one}.${side}`)),
    )
    expect(mappingOf(guessMapping(table.columns))).toMatchObject({
      'beta.exposure': 'Beta.exposure',
      'se.exposure': 'SE.exposure',
      'beta.outcome': 'Beta.outcome',
      'se.outcome': 'SE.outcome',
      'pval.exposure': 'P.exposure',
      'pval.outcome': 'P.outcome',
    })
    expect(names(',,Exposure (BMI),,Outcome: CHD,', 'SNP,EA,Beta,SE,beta,se', row)).toEqual([
      'SNP',
      'EA',
      'Beta.exposure',
      'SE.exposure',
      'beta.outcome',
      'se.outcome',
    ])
  })

  test('joins cells that are merged with the row below, below a title', () => {
    expect(
      names('Table S1,,,,,', 'SNP,EA,暴露,,结局,', ',,效应值,标准误,效应值,标准误', row),
    ).toEqual(
      ['SNP', 'EA'].concat([
        '效应值.exposure',
        '标准误.exposure',
        '效应值.outcome',
        '标准误.outcome',
      ]),
    )
  })

  test('names cohorts, which are asked for', () => {
    const columns = names(',,Discovery,,Replication,', 'SNP,EA,Beta,SE,Beta,SE', row)
    expect(columns.slice(2)).toEqual(
      ['Beta (Discovery)', 'SE (Discovery)'].concat(['Beta (Replication)', 'SE (Replication)']),
    )
    const { question } = guessAssociationMapping(columns)
    expect(question?.readings.map(({ name }) => name)).toEqual(['Discovery', 'Replication'])
  })

  test('keeps repeated headings apart without groups, and names that do not repeat', () => {
    expect(names('SNP,EA,beta,se,beta,se', row).slice(2)).toEqual([
      'beta',
      'se',
      'beta (2)',
      'se (2)',
    ])
    expect(names('Table S1,,,,,', 'SNP,EA,beta,se,beta,se', row)[4]).toBe('beta (2)')
    const plain = names('Variant,,Effect,,Second,', 'SNP,EA,beta,se,pval,eaf', row)
    expect(plain).toEqual(['SNP', 'EA', 'beta', 'se', 'pval', 'eaf'])
  })
})

test('bounds of a ratio are never those of an effect beside it', () => {
  const header = 'SNP EA NEA beta OR OR_95L OR_95U'
  const { mapping } = guessAssociationMapping(header.split(' '))
  expect(mapping.beta).toBeUndefined()
  expect(mapping).toMatchObject({ odds_ratio: 'OR', ci_lower: 'OR_95L', ci_upper: 'OR_95U' })
  expect(guessAssociationMapping(`${header} se`.split(' ')).mapping.beta).toBe('beta')
})
