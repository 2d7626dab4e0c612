/** Data of one scenario, judged by the engine's own functions. */
import type { Effects } from '../../src/science/methods/effects.ts'
import { directEffectBound } from '../../src/science/methods/direct-effect-bound.ts'
import { modeEstimates } from '../../src/science/methods/mode.ts'
import { FastRandom } from '../../src/science/numerics/fast-random.ts'
import { type Evidence, type Verdict, verdictOf } from '../../src/science/scan/verdict.ts'
import { directionOf } from '../../src/science/two-sample/direction.ts'
import { estimateAll } from '../../src/science/two-sample/estimate-all.ts'
import { defined } from '../lib/defined.ts'
import { type Scenario, SPREAD, THRESHOLD } from './scenarios.ts'

/** Sample size of each side, used by Steiger's test only. */
const PEOPLE = 100_000
/** Minimum number of draws: errors of medians and modes are not used. */
const DRAWS = { seed: 1, nboot: 2, convention: 'exact' } as const

/** Simulates an instrument: a variant whose observed effect passes the threshold, as in GWAS. */
function instrument(scenario: Scenario, random: FastRandom) {
  const { reverse, overlap = 0, isWeak = false } = scenario
  const strength = isWeak ? 'weak' : 'strong'
  for (;;) {
    const own = Math.abs(SPREAD[strength] * random.normal())
    // An instrument of the outcome is one of the exposure only where it is twice as strong.
    const exposure = reverse === undefined ? own : 2 * own * reverse
    const error = random.normal()
    const observed = exposure + error
    if (observed < THRESHOLD[strength]) continue
    const outcomeError = overlap * error + Math.sqrt(1 - overlap ** 2) * random.normal()
    return { exposure, observed, outcomeError, outcome: reverse === undefined ? 0 : 2 * own }
  }
}

/** Simulates effects of `count` variants; every other one is coded by its other allele. */
export function simulatedEffects(scenario: Scenario, count: number, random: FastRandom): Effects {
  const found = Array.from({ length: count }, () => instrument(scenario, random))
  const size = Math.sqrt(found.reduce((sum, { observed }) => sum + observed ** 2, 0))
  const slope = (scenario.effect ?? 0) / size
  // A mean direct effect m moves the z of IVW by about 0.9·m·√n.
  const unit = (scenario.direct ?? 0) / Math.sqrt(count) / 0.9
  const error = 1 / Math.sqrt(PEOPLE)
  const sign = (place: number) => (place % 2 ? -error : error)
  const outcome = found.map(({ exposure, outcomeError, outcome: own }, place) => {
    const direct = scenario.directOf?.({ exposure, place, count }, unit, random) ?? 0
    return slope * exposure + own + direct + outcomeError
  })
  return {
    betaExposure: Float64Array.from(found, ({ observed }, place) => sign(place) * observed),
    seExposure: new Float64Array(count).fill(error),
    betaOutcome: Float64Array.from(outcome, (value, place) => sign(place) * value),
    seOutcome: new Float64Array(count).fill(error),
  }
}

/** Returns the evidence as in a scan of one exposure. */
export function evidenceFrom(effects: Effects): Evidence {
  const ids = Array.from(effects.betaExposure, (_, j) => `rs${j}`)
  const { estimates, pleiotropy, leaveOneOut, strength } = estimateAll(effects, ids, DRAWS)
  const main = estimates.find(({ method }) => method === 'ivw') ?? null
  const side = (beta: number) => ({
    beta,
    se: defined(effects.seExposure[0]),
    eaf: null,
    p: null,
    n: PEOPLE,
    cases: null,
    controls: null,
  })
  const direction = directionOf(
    ids.map((SNP, j) => ({
      SNP,
      exposure: side(defined(effects.betaExposure[j])),
      outcome: side(defined(effects.betaOutcome[j])),
    })),
    DRAWS,
  )
  return {
    main,
    bh: main?.p ?? null,
    estimates: [
      ...estimates,
      ...modeEstimates(effects, { ...DRAWS, generator: 'fast', nome: false }),
    ],
    bound: directEffectBound(effects) ?? null,
    differenceP: pleiotropy?.difference.p ?? null,
    leaveOneOut,
    isForward: direction?.test.isForward ?? null,
    fMean: strength.fMean,
  }
}

export type Counts = { ivw: number; associated: number; passed: number }

/** Counts how often IVW has p < 0.05, and how often each of the two highest verdicts is given. */
export function countVerdicts(
  scenario: Scenario,
  count: number,
  { runs, seed }: { runs: number; seed: number },
  judge: (evidence: Evidence) => Verdict = (evidence) => verdictOf(evidence).verdict,
): Counts {
  const random = new FastRandom(seed)
  const counts = { ivw: 0, associated: 0, passed: 0 }
  for (let run = 0; run < runs; run += 1) {
    const evidence = evidenceFrom(simulatedEffects(scenario, count, random))
    if ((evidence.main?.p ?? 1) < 0.05) counts.ivw += 1
    const verdict = judge(evidence)
    if (verdict === 'associated') counts.associated += 1
    if (verdict === 'passed') counts.passed += 1
  }
  return counts
}
