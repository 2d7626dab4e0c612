/** A result in the form in which it is compared: parameters, and the parts that its kind's `comparable.ts` names. */
import { isFields } from '../json-checks.ts'
import { forKind } from '../kinds.ts'
import type { Fields } from '../json-checks.ts'
import type { RecordBody } from '../record-body.ts'
import { type Comparable, type ComparableParts, factsOf, fieldsOf } from './comparable-parts.ts'

/** Every kind's `comparable.ts`; of a kind without one only the parameters are compared. */
const PARTS = import.meta.glob<(body: Fields) => ComparableParts>('../*/comparable.ts', {
  eager: true,
  import: 'comparableParts',
})

const NO_PARTS: ComparableParts = { numbers: [], estimates: [], variants: null }

export function comparableOf(body: RecordBody): Comparable {
  const fields: Fields = isFields(body) ? body : {}
  const presentation = fieldsOf(fields, 'presentation')
  const parameters = fieldsOf(fields, 'parameters')
  const { numbers, estimates, variants } = forKind(PARTS, body.kind)?.(fields) ?? NO_PARTS
  const scale = parameters['scale']
  return {
    parameters: [...factsOf(presentation, 'presentation'), ...factsOf(parameters)],
    mapping: factsOf(fields['mapping']),
    numbers,
    estimates,
    variants,
    isRatio:
      presentation['outcomeKind'] === 'binary' || (typeof scale === 'string' && scale !== 'beta'),
  }
}
