/** Records that rest on the same data, and are therefore no independent evidence. */
import { type DirectionName, isBidirectional } from '../bidirectional/body.ts'
import { isColocalisation } from '../colocalisation/body.ts'
import { fieldsOf, rowsOf, textOf } from '../compare/comparable-parts.ts'
import type { RecordBody } from '../record-body.ts'
import { isTwoSample } from '../two-sample/body.ts'

/** Returns the hashes of the files behind a result. */
function hashesOf(body: RecordBody): string[] {
  const input = fieldsOf(body, 'input')
  const hashes = [input, ...rowsOf(input, 'files')].map(({ sha256 }) => textOf(sha256))
  return hashes.filter((hash) => hash !== '')
}

function largest(sizes: readonly (number | null | undefined)[]): number | null {
  const known = sizes.filter((n) => n !== null && n !== undefined)
  return known.length === 0 ? null : Math.max(...known)
}

/** Returns the sample size of the study that the sheet's outcome comes from; null where the result has none. */
function outcomeSize(body: RecordBody, direction: DirectionName): number | null {
  if (isTwoSample(body) && direction === 'forward') {
    const { outcome, cases, controls } = body.parameters.samples
    const given = outcome ?? (cases !== null && controls !== null ? cases + controls : null)
    return largest([given, ...body.variants.map((variant) => variant.outcome?.n)])
  }
  if (isBidirectional(body)) {
    const { variants } = direction === 'forward' ? body.forward : body.reverse
    return largest(variants.map(({ nOutcome }) => nOutcome))
  }
  return isColocalisation(body) ? body.reading[direction === 'forward' ? 'b' : 'a'].n : null
}

/**
 * Counts the records that share a file, or the sample size of the outcome's study, with another one. An equal size is
 * taken for the same study: large samples seldom agree to the last person otherwise.
 */
export function dependentCount(
  records: readonly { body: RecordBody; direction: DirectionName }[],
): number {
  const keys = records.map(({ body, direction }) => {
    const size = outcomeSize(body, direction)
    return new Set([...hashesOf(body), ...(size === null ? [] : [`n ${size}`])])
  })
  return keys.filter((own, at) =>
    keys.some((other, index) => index !== at && [...own].some((key) => other.has(key))),
  ).length
}
