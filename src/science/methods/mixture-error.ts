/**
 * The standard error of MRMix (Qi & Chatterjee 2019, supplement). Share π and variance s follow from θ by the
 * score equations ℓ_π = ℓ_s = 0; θ maximises π, that is S = ℓ_ss·ℓ_πθ − ℓ_πs·ℓ_sθ = 0. Each observed effect
 * moves θ through S (delta method), so that third derivatives of ℓ = Σ ln f are required, f = π·N(r; v) + (1 −
 * π)·N(r; s), r = by − θ·bx, v = sy² + θ²·sx². They come from those of the normal density: ∂ᵏN/∂rᵏ =
 * (−1)ᵏ·Hₖ(r/√v)·v^(−k/2)·N with the Hermite polynomials Hₖ, and ∂N/∂v = ½·∂²N/∂r².
 */
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import type { MixturePoint } from './mixture-em.ts'

/**
 * Partial derivatives by alphabetical names: p share, s variance of the invalid, t θ, x and y the two observed
 * effects.
 */
type Derivatives = Readonly<Record<string, number>>

/** Returns N(r; v) and its first six derivatives in r. */
function normalDerivatives(r: number, v: number): number[] {
  const u = r / Math.sqrt(v)
  const density = Math.exp((-u * u) / 2) / Math.sqrt(2 * Math.PI * v)
  const hermite = [1, u]
  for (let k = 1; k < 6; k += 1) hermite.push(u * hermite[k]! - k * hermite[k - 1]!)
  return hermite.map((value, k) => (k % 2 === 0 ? value : -value) * v ** (-k / 2) * density)
}

/** Returns derivatives of the valid component, whose variance grows with θ². */
function validPart(bx: number, r: number, theta: number, sx2: number, sy2: number): Derivatives {
  const [n = 0, d1 = 0, d2 = 0, d3 = 0, d4 = 0] = normalDerivatives(r, sy2 + theta * theta * sx2)
  const grows = 2 * theta * sx2
  return {
    '': n,
    t: -bx * d1 + (grows / 2) * d2,
    tt: bx * bx * d2 - bx * grows * d3 + (grows * grows * d4) / 4 + sx2 * d2,
    x: -theta * d1,
    y: d1,
    tx: -d1 + theta * bx * d2 - (grows / 2) * theta * d3,
    ty: -bx * d2 + (grows / 2) * d3,
  }
}

/** Returns derivatives of the invalid component, whose variance is a parameter. */
function invalidPart(bx: number, r: number, theta: number, variance: number): Derivatives {
  const [n = 0, d1 = 0, d2 = 0, d3 = 0, d4 = 0, d5 = 0, d6 = 0] = normalDerivatives(r, variance)
  return {
    '': n,
    s: d2 / 2,
    ss: d4 / 4,
    sss: d6 / 8,
    t: -bx * d1,
    tt: bx * bx * d2,
    st: (-bx * d3) / 2,
    stt: (bx * bx * d4) / 2,
    sst: (-bx * d5) / 4,
    x: -theta * d1,
    y: d1,
    sx: (-theta * d3) / 2,
    sy: d3 / 2,
    ssx: (-theta * d5) / 4,
    ssy: d5 / 4,
    tx: -d1 + theta * bx * d2,
    ty: -bx * d2,
    stx: (-d3 + theta * bx * d4) / 2,
    sty: (-bx * d4) / 2,
  }
}

/** Returns derivatives of ln f of one variant, by name. */
function ofLogarithm(valid: Derivatives, invalid: Derivatives, share: number) {
  const of = (name: string): number => {
    const shares = name.length - name.replaceAll('p', '').length
    if (shares > 1) return 0
    const rest = name.replaceAll('p', '')
    const [one, other] = [valid[rest] ?? 0, invalid[rest] ?? 0]
    return shares === 1 ? one - other : share * one + (1 - share) * other
  }
  const f = of('')
  return (name: string): number => {
    const [a = '', b = '', c = ''] = name
    if (name.length === 1) return of(a) / f
    if (name.length === 2) return of(name) / f - (of(a) * of(b)) / f ** 2
    const pairs = of(a + b) * of(c) + of(a + c) * of(b) + of(b + c) * of(a)
    return of(name) / f - pairs / f ** 2 + (2 * of(a) * of(b) * of(c)) / f ** 3
  }
}

/** Computes the standard error; NaN where the information is singular. */
export function mixtureError(effects: Effects, { theta, share, variance }: MixturePoint): number {
  const parts = Array.from({ length: variantCount(effects) }, (_, j) => {
    const bx = effects.betaExposure[j]!
    const r = effects.betaOutcome[j]! - theta * bx
    const [sx2, sy2] = [effects.seExposure[j]! ** 2, effects.seOutcome[j]! ** 2]
    const of = ofLogarithm(
      validPart(bx, r, theta, sx2, sy2),
      invalidPart(bx, r, theta, variance),
      share,
    )
    return { of, sx2, sy2 }
  })
  const sum = (name: string) => parts.reduce((total, { of }) => total + of(name), 0)
  const [ss, ps, pt, st, pp] = [sum('ss'), sum('ps'), sum('pt'), sum('st'), sum('pp')]
  const determinant = pp * ss - ps * ps
  const [sst, pst] = [sum('sst'), sum('pst')]
  const byTheta = sst * pt + ss * sum('ptt') - pst * st - ps * sum('stt')
  const byVariance = sum('sss') * pt + ss * pst - sum('pss') * st - ps * sst
  const byShare = sum('pss') * pt + ss * sum('ppt') - sum('pps') * st - ps * pst
  const whole = byTheta + (byVariance * (ps * pt - pp * st)) / determinant
  const moved = parts.reduce((total, { of, sx2, sy2 }) => {
    const along = (side: 'x' | 'y') => {
      const direct =
        of(`ss${side}`) * pt + ss * of(`pt${side}`) - of(`ps${side}`) * st - ps * of(`st${side}`)
      const shareMoves = (ps * of(`s${side}`) - ss * of(`p${side}`)) / determinant
      const varianceMoves = (ps * of(`p${side}`) - pp * of(`s${side}`)) / determinant
      return direct + byShare * shareMoves + byVariance * varianceMoves
    }
    return total + along('x') ** 2 * sx2 + along('y') ** 2 * sy2
  }, 0)
  return Math.sqrt(moved) / Math.abs(whole)
}
