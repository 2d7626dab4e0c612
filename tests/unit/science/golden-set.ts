import { existsSync, readFileSync } from 'node:fs'
import type { Mapping } from '../../../src/science/reader/fields.ts'

const ROOT = new URL('../../../', import.meta.url)
const SHARED = new URL('../shared/science/', ROOT)

type NumberColumns<K extends string> = Record<K, number>
type Rows<K extends string> = Record<K, number[]> & { SNP: string[] }
type Median = {
  Estimate: number
  StdError: number
  CILower: number
  CIUpper: number
  Pvalue: number
}

/** The parts of the expected files that these tests read; made by R, see `engine` inside. */
export type Expected = {
  columns: { bx: string; sx: string; by: string; sy: string; snp: string }
  n_variants: number
  results: {
    'TwoSampleMR::mr_ivw': NumberColumns<'b' | 'se' | 'pval' | 'Q' | 'Q_df' | 'Q_pval'>
    'TwoSampleMR::mr_ivw_fe': NumberColumns<'b' | 'se' | 'pval'>
    'TwoSampleMR::mr_ivw_mre': NumberColumns<'b' | 'se' | 'pval'>
    'TwoSampleMR::mr_egger_regression': NumberColumns<
      'b' | 'se' | 'pval' | 'b_i' | 'se_i' | 'pval_i' | 'Q' | 'Q_df' | 'Q_pval'
    >
    'TwoSampleMR::mr_weighted_median': NumberColumns<'b' | 'se' | 'pval' | 'seed' | 'nboot'>
    'TwoSampleMR::mr_leaveoneout(mr_ivw)': Rows<'b' | 'se' | 'p'>
    'TwoSampleMR::mr_singlesnp': Rows<'b' | 'se' | 'p'>
    'TwoSampleMR::mr_rucker': { Q: { Q: number[]; P: number[] } }
    'TwoSampleMR::Isq(abs(bx), sx) unweighted': number
    'TwoSampleMR::Isq(abs(bx)/sy, sx/sy) weighted': number
    'F statistics': { per_snp: number[]; mean: number; min: number }
    'MendelianRandomization::mr_egger(default)': Record<string, number>
    'MendelianRandomization::mr_egger(t-dist)': Record<string, number>
    'MendelianRandomization::mr_ivw(default)': Median
    'MendelianRandomization::mr_median(weighted, iterations=10000, seed=314159265)': Median
  }
}

export type GoldenSet = {
  name: string
  present: boolean
  bytes: () => Uint8Array<ArrayBuffer>
  expected: () => Expected
  mapping: () => Mapping
}

function goldenSet(name: string, data: URL, expectedFile: URL): GoldenSet {
  const expected = () => JSON.parse(readFileSync(expectedFile, 'utf8')) as Expected
  return {
    name,
    present: existsSync(data) && existsSync(expectedFile),
    bytes: () => new Uint8Array(readFileSync(data)),
    expected,
    mapping: () => {
      const { bx, sx, by, sy, snp } = expected().columns
      return {
        SNP: snp,
        'beta.exposure': bx,
        'se.exposure': sx,
        'beta.outcome': by,
        'se.outcome': sy,
      }
    },
  }
}

const OWN = ['sim_balanced_24', 'sim_directional_60', 'sim_homogeneous_12', 'sim_null_outlier_40']
const PUBLIC: [string, string][] = [
  ['lipid28_ldlc_chd', 'mrpkg_lipid_chd_28.tsv'],
  ['mrpresso50_E1_Y', 'mrpresso_summarystats_50.tsv'],
  ['tsmr_bmi_chd_79', 'tsmr_bmi_chd_79_harmonised.tsv'],
]

/** Our own synthetic sets, always there, and public ones, where they lie beside the project. */
export const GOLDEN_SETS: GoldenSet[] = [
  ...OWN.map((name) =>
    goldenSet(
      name,
      new URL(`public/examples/${name}.tsv`, ROOT),
      new URL(`tests/fixtures/science/${name}.json`, ROOT),
    ),
  ),
  ...PUBLIC.map(([name, file]) =>
    goldenSet(name, new URL(`data/${file}`, SHARED), new URL(`expected/${name}.json`, SHARED)),
  ),
]
