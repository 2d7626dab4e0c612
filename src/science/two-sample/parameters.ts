import type { Convention } from '../codes.ts'
import { CONVENTIONS } from '../codes.ts'
import { ProblemCollector, ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import type { TwoSampleParameters } from './result.ts'

/** What the command line and the page start with. */
export const DEFAULT_PARAMETERS: TwoSampleParameters = {
  seed: 42,
  nboot: 1000,
  convention: 'twosamplemr',
}

/** MendelianRandomization's own defaults of mr_median, for a user who compares with it. */
export const DEFAULTS_BY_CONVENTION: Record<Convention, TwoSampleParameters> = {
  twosamplemr: DEFAULT_PARAMETERS,
  mendelianrandomization: {
    seed: 314_159_265,
    nboot: 10_000,
    convention: 'mendelianrandomization',
  },
  exact: { ...DEFAULT_PARAMETERS, convention: 'exact' },
}

/**
 * Completes and checks parameters.
 *
 * @throws ScienceFailure bad-parameter, all together in the report
 */
export function checkParameters(given: Partial<TwoSampleParameters>): TwoSampleParameters {
  const parameters = { ...DEFAULT_PARAMETERS, ...given }
  const faults = new ProblemCollector()
  const check = (column: string, fits: boolean, expected: string, found: unknown) => {
    if (!fits) faults.add({ code: 'bad-parameter', column, expected, found: String(found) })
  }
  const { seed, nboot, convention } = parameters
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
  const report = faults.report()
  const [first] = report.first
  if (first) throw new ScienceFailure({ ...first, code: 'bad-parameter' }, report)
  return { seed, nboot, convention }
}
