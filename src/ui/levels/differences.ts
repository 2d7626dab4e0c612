import type { LevelBenefits } from '../../contract/endpoints/levels.ts'

/** Returns the keys of all benefits in the order of the first level that has them. */
export function benefitKeys(levels: readonly LevelBenefits[]): string[] {
  return [...new Set(levels.flatMap(({ benefits }) => benefits.map(({ key }) => key)))]
}

/** Returns the benefits that differ between levels: included in some only, or another limit. */
export function differingKeys(levels: readonly LevelBenefits[]): string[] {
  return benefitKeys(levels).filter((key) => {
    const values = levels.map(({ benefits }) => {
      const benefit = benefits.find((it) => it.key === key)
      return benefit?.included === true ? `limit ${benefit.limit ?? ''}` : 'none'
    })
    return new Set(values).size > 1
  })
}

/** Returns the benefits that have a number at some level: a level without a number there has no limit. */
export function countedKeys(levels: readonly LevelBenefits[]): ReadonlySet<string> {
  const counted = levels.flatMap(({ benefits }) => benefits.filter(({ limit }) => limit !== null))
  return new Set(counted.map(({ key }) => key))
}
