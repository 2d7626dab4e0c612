import { type Fields, isFields } from '../json-checks.ts'

/**
 * Upgrades a result of version 1, which had five methods and no MR-PRESSO, radial regression or Steiger test, to
 * version 2. Nothing is computed: what that build did not have is null, and `upgradedFrom` lets the page suggest a
 * new run. The rules are those of that build: it drew with R's stream and had no modes.
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
