/** Records that belong on a sheet with one, found in a list by their titles. */
import { EVIDENCE_TOOLS, MOST_RECORDS } from './address.ts'
import { traitsOfTitle, type Traits, directionIn } from './traits.ts'

export type ListedRecord = { id: string; toolId: string; title: string }

/**
 * Returns the other records on the pair of a record. Empty where all answer the same question by the same tool, which
 * a comparison of two records shows better. Of several exposures, the one with most records is taken.
 */
export function matchingRecords<R extends ListedRecord>(
  self: { id: string; toolId: string },
  { exposures, outcome }: Traits,
  listed: readonly R[],
): R[] {
  if (!EVIDENCE_TOOLS.has(self.toolId)) return []
  const others = listed.filter(({ id, toolId }) => id !== self.id && EVIDENCE_TOOLS.has(toolId))
  const found = exposures.map((exposure) =>
    others.flatMap((record) => {
      const traits = traitsOfTitle(record.title)
      const direction = traits && directionIn(traits, { exposure, outcome })
      return direction ? [{ record, direction }] : []
    }),
  )
  const [most = []] = found.toSorted((one, other) => other.length - one.length)
  const isDiverse = most.some(
    ({ record, direction }) => record.toolId !== self.toolId || direction === 'reverse',
  )
  return isDiverse ? most.slice(0, MOST_RECORDS - 1).map(({ record }) => record) : []
}
