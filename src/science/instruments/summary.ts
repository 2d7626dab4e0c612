import { isIndel } from '../harmonise/alleles.ts'
import { finiteOrNull } from '../methods/estimate.ts'
import {
  correlationFromEffect,
  overallF,
  varianceFromFrequency,
} from '../methods/variance-explained.ts'
import { locusOf } from '../two-sample/loci.ts'
import type { Candidate } from './candidate.ts'
import { isInMhc } from './chromosome.ts'
import type { Instrument, InstrumentSummary } from './result.ts'

export type R2Source = InstrumentSummary['r2From']

/** Returns whether R² can use sample sizes, or at least frequencies, of all variants. */
export function r2SourceOf(variants: readonly Pick<Candidate, 'n' | 'eaf'>[]): R2Source {
  if (variants.length === 0) return null
  if (variants.every(({ n }) => n !== null && n > 2)) return 'sample-size'
  return variants.every(({ eaf }) => eaf !== null) ? 'frequency' : null
}

/** Returns the share of the trait's variance: F/(F + n − 2), or 2·f·(1 − f)·b² where n is unknown. */
function r2Of(one: Candidate, from: R2Source): number | null {
  if (from === 'sample-size') return correlationFromEffect(one.beta, one.se, one.n!) ** 2
  return from === 'frequency' ? varianceFromFrequency(one.beta, one.eaf!) : null
}

/** Returns the instrument of a selected candidate. */
export function instrumentOf(one: Candidate, from: R2Source, near: number): Instrument {
  const { chromosome, position } = one
  const place = {
    ...(chromosome !== null && { chr: chromosome }),
    ...(position !== null && { pos: position }),
  }
  return {
    SNP: one.SNP,
    row: one.row,
    trait: one.trait,
    chromosome,
    position,
    effectAllele: one.effectAllele,
    otherAllele: one.otherAllele,
    eaf: one.eaf,
    beta: one.beta,
    se: one.se,
    p: one.p,
    negLog10P: one.negLog10P,
    n: one.n,
    cases: one.cases,
    controls: one.controls,
    info: one.info,
    f: one.f,
    r2: r2Of(one, from),
    palindromic: one.palindromic,
    isIndel: isIndel(one.effectAllele, one.otherAllele ?? ''),
    isInMhc: isInMhc(chromosome, position),
    locus: locusOf({ SNP: one.SNP, ...place }),
    near,
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * Summarises the joint strength of the selected variants. R² is a sum: it assumes that they are independent.
 */
export function summaryOf(instruments: readonly Instrument[], from: R2Source): InstrumentSummary {
  const f = instruments.map((one) => one.f)
  const count = f.length
  const sizes = instruments.map(({ n }) => n).filter((n) => n !== null)
  const isWhole = count > 0 && instruments.every(({ r2 }) => r2 !== null)
  const r2 = isWhole ? instruments.reduce((sum, one) => sum + (one.r2 ?? 0), 0) : null
  const n = median(sizes)
  const hasF = r2 !== null && r2 < 1 && n !== null && n > count + 1
  return {
    fMin: count > 0 ? finiteOrNull(f.reduce((least, own) => Math.min(least, own), Infinity)) : null,
    fMedian: median(f),
    fMean: count > 0 ? finiteOrNull(f.reduce((sum, own) => sum + own, 0) / count) : null,
    r2,
    r2From: from,
    n,
    overallF: hasF ? finiteOrNull(overallF(r2, n, count)) : null,
  }
}
