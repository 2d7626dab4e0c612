import { type Fields, isFields } from '../json-checks.ts'

/**
 * A result of the first version, which had five methods and no MR-PRESSO, radial regression or
 * Steiger test, in the shape of the second. Nothing is computed: what that build did not have is
 * null, and `upgradedFrom` lets the page say that a new run gives the rest. The rules are those of
 * that build: it drew with R's stream and had no modes.
 */
export function upgradeFirst(value: Fields): Fields {
  const parameters = isFields(value['parameters']) ? value['parameters'] : {}
  return {
    ...value,
    upgradedFrom: 1,
    parameters: {
      ...parameters,
      density: 'r-4.4',
      generator: 'r',
      presso: 'auto',
      prevalence: 0.1,
      samples: { exposure: null, outcome: null, cases: null, controls: null },
      pressoDraws: null,
    },
    strengthCondition: null,
    contamination: null,
    raps: null,
    radial: null,
    presso: null,
    steiger: null,
  }
}
