import { ENGINE } from '../../src/science/engine.ts'
import type { BinaryDesign, PowerDesign } from '../../src/science/methods/power.ts'
import {
  minimumDetectableEffect,
  noncentralBinaryPower,
  noncentralPower,
  powerOf,
  sampleSizeFor,
} from '../../src/science/methods/power.ts'
import type { Arguments } from './arguments.ts'
import { STRING, UsageError } from './arguments.ts'
import type { Command } from './command.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { analysePower } from '../../src/science/power/analyse-power.ts'
import { kind } from '../../src/results/power/kind.ts'
import { presentationOf } from './out.ts'

const POWER_OPTIONS = {
  n: STRING,
  r2: STRING,
  beta: STRING,
  or: STRING,
  'case-share': STRING,
  observational: STRING,
  alpha: STRING,
  power: STRING,
}

const SHARE = { least: 1e-12, most: 1 - 1e-12 }

/** `power`: power, smallest effect and sample size of a design. */
function power(args: Arguments) {
  const n = args.requiredNumber('n', { least: 3, most: 1e12 })
  const r2 = args.requiredNumber('r2', SHARE)
  const alpha = args.number('alpha', SHARE) ?? 0.05
  const targetPower = args.number('power', SHARE) ?? 0.8
  const caseShare = args.number('case-share', SHARE)
  const oddsRatio = args.number('or', { least: 1e-6, most: 1e6 })
  const beta = args.number('beta', { least: -1e6, most: 1e6 })
  if (oddsRatio !== undefined && caseShare === undefined) {
    throw new UsageError('--or needs --case-share: the share of cases in the outcome')
  }
  if (beta !== undefined && oddsRatio !== undefined) {
    throw new UsageError('--beta and --or are two ways to say the effect: give one')
  }
  const observational = args.number('observational', { least: -1e6, most: 1e6 })
  const design: PowerDesign | BinaryDesign =
    caseShare === undefined ? { n, r2, alpha } : { n, r2, alpha, caseShare }
  const b = oddsRatio === undefined ? beta : Math.log(oddsRatio)
  const least = minimumDetectableEffect(design, targetPower)
  const noncentral = () => {
    if (b === undefined || b === 0) return null
    if (caseShare !== undefined) {
      return noncentralBinaryPower({ n, r2, alpha, caseShare }, Math.exp(b), targetPower)
    }
    return noncentralPower({ n, r2, alpha }, b, observational ?? b, targetPower)
  }
  return {
    engine: { ...ENGINE },
    parameters: { n, r2, alpha, power: targetPower, caseShare: caseShare ?? null, b: b ?? null },
    /** Burgess 2014. */
    power: b === undefined ? null : powerOf(design, b),
    sampleSize:
      b === undefined || b === 0 ? null : Math.ceil(sampleSizeFor(design, b, targetPower)),
    minimumDetectableEffect: least,
    minimumDetectableOddsRatio: caseShare === undefined ? null : Math.exp(least),
    /** Brion 2013. */
    noncentral: noncentral(),
  }
}

/** Returns the page's result of the same design. */
async function resultOf(args: Arguments) {
  const { parameters } = power(args)
  if (parameters.b === null) throw new UsageError('--out needs an effect: --beta or --or')
  const observational = args.number('observational', { least: -1e6, most: 1e6 }) ?? null
  const design = { strengthBy: 'r2' as const, nExposure: null, variants: 1, observational }
  const all = { ...design, ...parameters, b: parameters.b }
  const sha256 = await webEngineHost().sha256(new TextEncoder().encode(JSON.stringify(all)))
  const outcomeKind = parameters.caseShare === null ? ('continuous' as const) : ('binary' as const)
  return {
    ...analysePower(all, { fileName: '', sha256 }),
    presentation: { ...presentationOf(args), outcomeKind },
  }
}

export const command: Command = {
  usage: `  power --n N --r2 SHARE [--beta B | --or OR --case-share SHARE] [--alpha 0.05] [--power 0.8]`,
  options: POWER_OPTIONS,
  run: power,
  result: { kind, make: resultOf },
}
