/** Parameters of a two-sample analysis: their defaults and their checks. */
import type { Convention } from '../codes.ts'
import { CONVENTIONS } from '../codes.ts'
import { ProblemCollector, ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { BasicParameters, Samples, TwoSampleParameters } from './result.ts'

/** Defaults of the command line and the page. */
export const DEFAULT_PARAMETERS: BasicParameters = {
  seed: 42,
  nboot: 1000,
  convention: 'twosamplemr',
}

/** Defaults of mr_median in MendelianRandomization, for comparison with it. */
export const DEFAULTS_BY_CONVENTION: Record<Convention, BasicParameters> = {
  twosamplemr: DEFAULT_PARAMETERS,
  mendelianrandomization: {
    seed: 314_159_265,
    nboot: 10_000,
    convention: 'mendelianrandomization',
  },
  exact: { ...DEFAULT_PARAMETERS, convention: 'exact' },
}

/** Unknown sample sizes other than in the file. */
export const NO_SAMPLES: Samples = { exposure: null, outcome: null, cases: null, controls: null }

/** Defaults of the two-sample tool's further parameters. */
export const FURTHER_DEFAULTS: Omit<TwoSampleParameters, keyof BasicParameters> = {
  density: 'r-4.4',
  generator: 'r',
  presso: 'auto',
  prevalence: 0.1,
  samples: NO_SAMPLES,
}

/** MR-PRESSO's p of a variant has a resolution of n/B; a tenth of the level leaves sufficient margin. */
const PRESSO_STEP = 0.05 / 10
const PRESSO_LEAST = 1000
/** Maximum draws times variants: some ten seconds on a slow machine. */
const PRESSO_WORK = 1e8
/** With a lower resolution no variant could ever be significant. */
const PRESSO_COARSEST = 0.05

/**
 * Returns the draws of MR-PRESSO for a number of variants: enough for n/B ≤ 0.005, else as many as the time
 * allows, and null where it would be uninformative (below 4 variants, or so many that n/B ≤ 0.05 is not
 * possible).
 */
export function pressoDrawsFor(count: number): number | null {
  if (count < 4) return null
  const preferredDraws = Math.max(PRESSO_LEAST, Math.ceil(count / PRESSO_STEP))
  const draws = Math.min(preferredDraws, Math.max(PRESSO_LEAST, Math.floor(PRESSO_WORK / count)))
  return count / draws <= PRESSO_COARSEST ? draws : null
}

type Check = (column: string, fits: boolean, expected: string, found: unknown) => void

/** Runs checks and throws all faults together. */
function refuseFaults(run: (check: Check) => void): void {
  const faults = new ProblemCollector()
  run((column, fits, expected, found) => {
    if (!fits) faults.add({ code: 'bad-parameter', column, expected, found: String(found) })
  })
  const report = faults.report()
  const [first] = report.first
  if (first) throw new ScienceFailure({ ...first, code: 'bad-parameter' }, report)
}

function checkBasics({ seed, nboot, convention }: BasicParameters, check: Check): void {
  check(
    'seed',
    Number.isInteger(seed) && Math.abs(seed) <= LIMITS.seedMax,
    `-${LIMITS.seedMax}…${LIMITS.seedMax}`,
    seed,
  )
  check(
    'nboot',
    Number.isInteger(nboot) && nboot >= LIMITS.nbootMin && nboot <= LIMITS.nbootMax,
    `${LIMITS.nbootMin}…${LIMITS.nbootMax}`,
    nboot,
  )
  check('convention', CONVENTIONS.includes(convention), CONVENTIONS.join(', '), convention)
}

/**
 * Completes and checks parameters.
 *
 * @throws ScienceFailure bad-parameter, all together in the report
 */
export function checkParameters(given: Partial<BasicParameters>): BasicParameters {
  const parameters = { ...DEFAULT_PARAMETERS, ...given }
  refuseFaults((check) => checkBasics(parameters, check))
  const { seed, nboot, convention } = parameters
  return { seed, nboot, convention }
}

function isCount(value: number | null): boolean {
  return value === null || (Number.isFinite(value) && value > 0)
}

function checkFurther(parameters: TwoSampleParameters, check: Check): void {
  const { density, generator, presso, prevalence, samples } = parameters
  check('density', density === 'r-4.4' || density === 'r-4.2', 'r-4.4, r-4.2', density)
  check('generator', generator === 'r' || generator === 'fast', 'r, fast', generator)
  const isDraws =
    typeof presso === 'number' &&
    Number.isInteger(presso) &&
    presso >= LIMITS.pressoMin &&
    presso <= LIMITS.pressoMax
  check(
    'presso',
    presso === 'auto' || presso === 'off' || isDraws,
    `${LIMITS.pressoMin}…${LIMITS.pressoMax}`,
    presso,
  )
  check('prevalence', prevalence > 0 && prevalence < 1, '0…1', prevalence)
  for (const name of ['exposure', 'outcome', 'cases', 'controls'] as const) {
    check(`samples.${name}`, isCount(samples[name]), '> 0', samples[name])
  }
}

/**
 * Completes and checks the two-sample tool's parameters. By default only the file's columns give sample sizes.
 *
 * @throws ScienceFailure bad-parameter, all together in the report
 */
export function checkTwoSample(given: Partial<TwoSampleParameters>): TwoSampleParameters {
  const parameters = { ...DEFAULT_PARAMETERS, ...FURTHER_DEFAULTS, ...given }
  refuseFaults((check) => {
    checkBasics(parameters, check)
    checkFurther(parameters, check)
  })
  const { seed, nboot, convention, density, generator, presso, prevalence } = parameters
  const { exposure, outcome, cases, controls } = parameters.samples
  const samples = { exposure, outcome, cases, controls }
  return { seed, nboot, convention, density, generator, presso, prevalence, samples }
}
