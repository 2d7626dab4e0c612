/** Chosen instruments and harmonised pairs as tables that other tools and programs read. */
import { type Instrument, type ProxyUsed, selectionOf } from '../../science/instruments/result.ts'
import type { Cell } from '../exports/tsv.ts'
import {
  exposureNameOf,
  instrumentsOf,
  type InstrumentsBody,
  lookedUpOf,
  outcomeNameOf,
  proxiesOf,
} from './body.ts'

/** TwoSampleMR's names for the data of an exposure (format_data), and what else is known. */
export const EXPOSURE_COLUMNS = [
  'SNP',
  'chr',
  'pos',
  'effect_allele',
  'other_allele',
  'eaf',
  'beta',
  'se',
  'pval',
  'samplesize',
  'ncase',
  'ncontrol',
  'Phenotype',
  'neg_log10_p',
  'F',
  'R2',
  'info',
  'locus',
] as const

/** The instruments by TwoSampleMR's names. */
export function exposureRows(body: InstrumentsBody): Cell[][] {
  const name = exposureNameOf(body)
  return instrumentsOf(body).map((one): Cell[] => [
    one.SNP,
    one.chromosome,
    one.position,
    one.effectAllele,
    one.otherAllele,
    one.eaf,
    one.beta,
    one.se,
    one.p,
    one.n,
    one.cases,
    one.controls,
    one.trait === '' ? name : one.trait,
    one.negLog10P,
    one.f,
    one.r2,
    one.info,
    one.locus,
  ])
}

/** Columns of GWAS-SSF in its order; the caller leaves out those without any value. */
export const SSF_COLUMNS = [
  'chromosome',
  'base_pair_location',
  'effect_allele',
  'other_allele',
  'beta',
  'standard_error',
  'effect_allele_frequency',
  'p_value',
  'rsid',
  'info',
  'n',
] as const

/** GWAS-SSF writes the sex chromosomes as numbers. */
function ssfChromosome(name: string | null): Cell {
  const number = { X: 23, Y: 24, MT: 25 }[name ?? '']
  return number ?? name
}

function ssfOf(one: Instrument): Cell[] {
  return [
    ssfChromosome(one.chromosome),
    one.position,
    one.effectAllele,
    one.otherAllele,
    one.beta,
    one.se,
    one.eaf,
    one.p,
    one.SNP,
    one.info,
    one.n,
  ]
}

/** Returns the instruments in the order of positions, by the names of GWAS-SSF. */
export function ssfRows(body: InstrumentsBody): Cell[][] {
  const number = (name: string | null) => Number(ssfChromosome(name) ?? 99)
  return instrumentsOf(body)
    .toSorted(
      (a, b) =>
        number(a.chromosome) - number(b.chromosome) || (a.position ?? 0) - (b.position ?? 0),
    )
    .map(ssfOf)
}

/** Columns of the associations that instruments were selected by, beside those that are analysed. */
export const SELECTION_TABLE = [
  'SNP',
  'effect_allele',
  'other_allele',
  'beta.selection',
  'se.selection',
  'pval.selection',
  'samplesize.selection',
  'beta',
  'se',
  'pval',
  'samplesize',
] as const

/** Both studies of each instrument, on one allele; [] where there is one study. */
export function selectionRows(body: InstrumentsBody): Cell[][] {
  const selected = body.estimates ? selectionOf(body.estimates) : []
  return instrumentsOf(body).flatMap((one, at): Cell[][] => {
    const by = selected[at]
    if (!by) return []
    const own = [one.beta, one.se, one.p, one.n]
    return [[one.SNP, one.effectAllele, one.otherAllele, by.beta, by.se, by.p, by.n, ...own]]
  })
}

export const PAIR_COLUMNS = [
  'SNP',
  'effect_allele.exposure',
  'other_allele.exposure',
  'effect_allele.outcome',
  'other_allele.outcome',
  'eaf.exposure',
  'beta.exposure',
  'se.exposure',
  'pval.exposure',
  'samplesize.exposure',
  'chr.exposure',
  'pos.exposure',
  'eaf.outcome',
  'beta.outcome',
  'se.outcome',
  'pval.outcome',
  'samplesize.outcome',
  'ncase.outcome',
  'ncontrol.outcome',
  'exposure',
  'outcome',
  'mr_keep',
  'reason',
] as const

/** TwoSampleMR's further columns of a proxy, and its r². Only where there are proxies. */
export const PROXY_COLUMNS = [
  'proxy.outcome',
  'target_snp.outcome',
  'proxy_snp.outcome',
  'target_a1.outcome',
  'target_a2.outcome',
  'proxy_a1.outcome',
  'proxy_a2.outcome',
  'proxy_r2.outcome',
] as const

/** The columns of the pairs of a result. */
export function pairColumns({ outcome }: Pick<InstrumentsBody, 'outcome'>): readonly string[] {
  const hasProxies = (outcome?.proxies?.used ?? []).length > 0
  return hasProxies ? [...PAIR_COLUMNS, ...PROXY_COLUMNS] : PAIR_COLUMNS
}

function proxyCells(proxy: ProxyUsed | undefined): Cell[] {
  if (!proxy) return ['FALSE', ...PROXY_COLUMNS.slice(1).map(() => null)]
  return [
    'TRUE',
    proxy.SNP,
    proxy.proxy,
    proxy.standsForEffect,
    proxy.standsForOther,
    proxy.effectAllele,
    proxy.otherAllele,
    proxy.r2,
  ]
}

/** Selection of the pairs of a table. */
export type PairChoice = {
  without?: ReadonlySet<string>
  /** One trait of several. */
  trait?: string | null
  /** Only those that can be analysed. */
  isUsable?: boolean
}

/** Both sides of each instrument that the outcome has, on the same allele. */
export function pairRows(body: InstrumentsBody, choice: PairChoice = {}): Cell[][] {
  const instruments = instrumentsOf(body)
  const name = exposureNameOf(body)
  const outcomeName = outcomeNameOf(body)
  const traits = new Set(instruments.map(({ trait }) => trait))
  const proxies = proxiesOf(body)
  const isChosenTrait = (trait: string) =>
    choice.trait == null || traits.size < 2 || trait === choice.trait
  return lookedUpOf(body).flatMap((row): Cell[][] => {
    const one = instruments[row.at]
    if (!one || choice.without?.has(one.SNP) || !isChosenTrait(one.trait)) return []
    if (choice.isUsable && row.reason !== null) return []
    const exposure = one.trait === '' ? name : one.trait
    const alleles = [row.effectAllele, row.otherAllele]
    return [
      [
        one.SNP,
        ...alleles,
        ...alleles,
        row.eafExposure,
        row.betaExposure,
        one.se,
        one.p,
        one.n,
        one.chromosome,
        one.position,
        row.eaf,
        row.beta,
        row.se,
        row.p,
        row.n,
        row.cases,
        row.controls,
        exposure,
        outcomeName,
        row.reason === null ? 'TRUE' : 'FALSE',
        row.reason,
        ...(proxies.size > 0 ? proxyCells(proxies.get(row.at)) : []),
      ],
    ]
  })
}
