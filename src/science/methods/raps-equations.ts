/** Estimating equations of MR-RAPS with Huber's loss, and the errors of their solution. */
import { normalCdf, normalDensity } from '../numerics/normal.ts'
import type { Effects } from './effects.ts'

/** Huber's tuning constant for 95 % efficiency. */
const K = 1.345

/** Normal expectations of x·ψ, ψ², x²·ψ² − δ² and x²·ψ′ with Huber's ψ. */
export type HuberConstants = { delta: number; c1: number; c2: number; c3: number }

/** Computes the normal expectations in closed form. */
export function huberConstants(): HuberConstants {
  const inside = 2 * normalCdf(K) - 1
  const edge = 2 * K * normalDensity(K)
  const squares = inside - edge
  const fourth = 3 * inside - edge * (K * K + 3)
  return {
    delta: inside,
    c1: squares + K * K * (1 - inside),
    c2: fourth + K * K * (1 - squares) - inside * inside,
    c3: squares,
  }
}

function huber(t: number): number {
  return Math.max(-K, Math.min(K, t))
}

/**
 * Evaluates the two estimating equations of MR-RAPS (Zhao 2020) at slope b and pleiotropy variance tau²: Σ
 * γ(b)·ψ(t)/√v and Σ (t·ψ(t) − δ)/v, with v = tau² + sy² + b²·sx² and t = (by − b·bx)/√v.
 */
export function rapsEquations(
  effects: Effects,
  b: number,
  tau2: number,
  delta: number,
): [number, number] {
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  let slope = 0
  let dispersion = 0
  for (let j = 0; j < betaExposure.length; j += 1) {
    const sx2 = seExposure[j]! ** 2
    const sy2 = seOutcome[j]! ** 2 + tau2
    const v = sy2 + b * b * sx2
    const t = (betaOutcome[j]! - b * betaExposure[j]!) / Math.sqrt(v)
    const gamma = (betaExposure[j]! * sy2 + b * betaOutcome[j]! * sx2) / v
    slope += (gamma * huber(t)) / Math.sqrt(v)
    dispersion += (t * huber(t) - delta) / v
  }
  return [slope, dispersion]
}

/**
 * Computes sandwich standard errors of b and tau² at the solution; that of tau² is 0 without over-dispersion.
 */
export function rapsErrors(
  effects: Effects,
  b: number,
  tau2: number,
  { delta, c1, c2, c3 }: HuberConstants,
  overDispersed: boolean,
): { b: number; tau2: number } {
  const { betaExposure, seExposure, betaOutcome, seOutcome } = effects
  let meat = 0
  let bread = 0
  let cross = 0
  let precision = 0
  for (let j = 0; j < betaExposure.length; j += 1) {
    const sx2 = seExposure[j]! ** 2
    const sy2 = seOutcome[j]! ** 2 + tau2
    const v = sy2 + b * b * sx2
    const root = Math.sqrt(v)
    const psi = huber((betaOutcome[j]! - b * betaExposure[j]!) / root)
    const gamma = (betaExposure[j]! * sy2 + b * betaOutcome[j]! * sx2) / v
    // Derivatives with fixed weights γ, as in its authors' program.
    const byB = (betaOutcome[j]! * sx2) / v
    const byTau2 = (-b * betaOutcome[j]! * sx2) / (sy2 * v)
    meat += (gamma * gamma) / v
    bread += (byB * psi - (gamma * delta * betaExposure[j]!) / root) / root
    cross += (byTau2 * psi) / root
    precision += 1 / (v * v)
  }
  if (!overDispersed) return { b: Math.sqrt(c1 * meat) / Math.abs(bread), tau2: 0 }
  const bend = ((delta + c3) / 2) * precision
  const noise = c2 * precision
  const variance = (c1 * meat) / bread ** 2 + (noise * cross ** 2) / (bread * bend) ** 2
  return { b: Math.sqrt(variance), tau2: Math.sqrt(noise) / Math.abs(bend) }
}
