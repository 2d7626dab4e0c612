/**
 * Colocalisation of each signal of one trait with each of the other, where several variants of a region are
 * causal (Wallace 2021, PLoS Genet 17:e1009440): `coloc.bf_bf` of coloc 6.0.1, which `coloc.susie` calls.
 */
import { type Hypotheses, hypotheses, type Priors, sharedVariant } from './posterior.ts'

/** coloc's own for signals: p12 is half of that of coloc.abf. */
export const SIGNAL_PRIORS: Priors = { p1: 1e-4, p2: 1e-4, p12: 5e-6 }

/** Variants of both traits have to hold so much of a signal. */
export const LEAST_OVERLAP = 0.5

export type Signals = {
  /** Names of the variants. */
  names: readonly string[]
  /** ln Bayes factors of each signal, in the order of the names. */
  lbf: readonly Float64Array[]
}

export type SignalPair = {
  /** Which signal of either trait, from 0. */
  a: number
  b: number
  /** Strongest variant of either signal, among those of both traits. */
  hitA: string
  hitB: string
  posterior: Hypotheses
  /** Given H4, of each common variant the probability to be the shared one. */
  shared: Float64Array
}

export type SignalPairs = {
  /** Variants that both traits have, in the first one's order. */
  common: string[]
  pairs: SignalPair[]
  /** Signals whose variants are mostly not among the common ones: no pair is made of them. */
  dropped: { a: number[]; b: number[] }
}

const strongest = (values: Float64Array) =>
  values.reduce((best, value, at) => (value > values[best]! ? at : best), 0)

/**
 * How much of a signal's posterior the common variants hold. As coloc does it, the last variant stands for the
 * model without any: its Bayes factor is taken as 1, and its prior is what the others leave.
 */
function heldBy(lbf: Float64Array, isCommon: readonly boolean[], prior: number): number {
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

/** Every pair of signals; without a common variant there is none. */
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
      heldBy(lbf, isHere, prior) < LEAST_OVERLAP ? [at] : [],
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
