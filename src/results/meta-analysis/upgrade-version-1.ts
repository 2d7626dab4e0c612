/** Upgrade of a stored meta-analysis from version 1, which had one method only. */
import { type Fields, isFields } from '../json-checks.ts'

/** The square of one error over another; null where one of them is missing. */
function ratioOf(knapp: unknown, random: unknown): number | null {
  if (!isFields(knapp) || !isFields(random)) return null
  const [above, below] = [knapp['se'], random['se']]
  return typeof above === 'number' && typeof below === 'number' && below > 0
    ? (above / below) ** 2
    : null
}

/**
 * Upgrades a result of version 1 to version 2. That build had one method only: τ² by
 * DerSimonian and Laird, Hartung and Knapp's variance unmodified, and no intervals of τ² and I².
 */
export function upgradeFirst(value: Fields): Fields {
  const parameters = isFields(value['parameters']) ? value['parameters'] : {}
  const { pooled } = value
  return {
    ...value,
    upgradedFrom: 1,
    parameters: { ...parameters, tau2: 'dersimonian-laird', knapp: 'unmodified' },
    pooled: isFields(pooled)
      ? {
          ...pooled,
          knappRatio: ratioOf(pooled['knapp'], pooled['random']),
          tau2Interval: null,
          i2Interval: null,
        }
      : pooled,
  }
}
