/**
 * Colocalisation of each signal of one trait with each of the other, where several variants of a region are
 * causal (Wallace 2021, PLoS Genet 17:e1009440): `coloc.bf_bf` of coloc 6.0.1, which `coloc.susie` calls.
 */
import { type Hypotheses, hypotheses, type Priors, sharedVariant } from './posterior.ts'

/** Defaults of coloc for signals: p12 is half of that of coloc.abf. */
export const SIGNAL_PRIORS: Priors = { p1: 1e-4, p2: 1e-4, p12: 5e-6 }

/** Minimum share of a signal's posterior on variants of both traits. */
export const LEAST_OVERLAP = 0.5

/** Signals of one trait: Bayes factors over its variants. */
export type Signals = {
  /** Names of the variants. */
  names: readonly string[]
  /** ln Bayes factors of each signal, in the order of the names. */
  lbf: readonly Float64Array[]
}

/** Colocalisation of a signal of one trait with one of the other. */
export type SignalPair = {
  /** Index of the signal of either trait, from 0. */
  a: number
  b: number
  /** Strongest variant of either signal, among those of both traits. */
  hitA: string
  hitB: string
  posterior: Hypotheses
  /** Probability of each common variant to be the shared one, given H4. */
  shared: Float64Array
}

export type SignalPairs = {
  /** Variants that both traits have, in the first trait's order. */
  common: string[]
  pairs: SignalPair[]
  /** Signals whose posterior is mostly outside the common variants: they form no pair. */
  dropped: { a: number[]; b: number[] }
}

const strongest = (values: Float64Array) =>
  values.reduce((best, value, at) => (value > values[best]! ? at : best), 0)

/**
 * Returns the share of a signal's posterior on the common variants. As in coloc, the last variant represents
 * the null model: its Bayes factor is 1, and its prior is the remainder of the others.
 */
function commonShare(lbf: Float64Array, isCommon: readonly boolean[], prior: number): number {
  const others = lbf.length - 1
  const each = Math.min(prior, 1 / others)
  const rest = Math.max(1 - others * each, others * each >= 1 ? 1e-16 : 0)
  const last = lbf[others]!
  const logs = lbf.map((value, j) => value - last + Math.log(j < others ? each : rest))
  const most = logs.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY)
  let [held, whole] = [0, 0]
  for (let j = 0; j < logs.length; j += 1) {
    const share = Math.exp(logs[j]! - most)
    whole += share
    if (isCommon[j]) held += share
  }
  return held / whole
}

function chosen(lbf: Float64Array, places: readonly number[]): Float64Array {
  return Float64Array.from(places, (at) => lbf[at]!)
}

/** Colocalises every pair of signals; without a common variant there is none. */
export function signalPairs(one: Signals, other: Signals, priors: Priors): SignalPairs {
  const placeOfB = new Map(other.names.map((name, at) => [name, at]))
  const common = one.names.filter((name) => placeOfB.has(name))
  const isCommon = new Set(common)
  const places = {
    a: one.names.flatMap((name, at) => (isCommon.has(name) ? [at] : [])),
    b: common.map((name) => placeOfB.get(name)!),
  }
  const dropped = (signals: Signals, prior: number) => {
    const isHere = signals.names.map((name) => isCommon.has(name))
    return signals.lbf.flatMap((lbf, at) =>
      commonShare(lbf, isHere, prior) < LEAST_OVERLAP ? [at] : [],
    )
  }
  const out = { a: dropped(one, priors.p1), b: dropped(other, priors.p2) }
  const pairs: SignalPair[] = []
  for (const [b, ofB] of other.lbf.entries()) {
    for (const [a, ofA] of one.lbf.entries()) {
      if (common.length === 0 || out.a.includes(a) || out.b.includes(b)) continue
      const [first, second] = [chosen(ofA, places.a), chosen(ofB, places.b)]
      pairs.push({
        a,
        b,
        hitA: common[strongest(first)]!,
        hitB: common[strongest(second)]!,
        posterior: hypotheses(first, second, priors),
        shared: sharedVariant(first, second),
      })
    }
  }
  return { common, pairs, dropped: out }
}
