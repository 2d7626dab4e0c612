/** The effect in the headline of a record, for rows that have no room for its sentence. */
import type { Format } from '../i18n/words.ts'
import { signedEffectText } from './effect-text.ts'
import { isFields, numberOrNull } from './json-checks.ts'

/**
 * Formats the effect of a headline with its interval: `OR 1.23 (1.05–1.44)`, and whether checks speak against it. Returns
 * null for results without a single effect.
 */
export function headlineEffect(
  headline: string,
  format: Format,
): { text: string; isDoubted: boolean } | null {
  try {
    const value: unknown = JSON.parse(headline)
    if (!isFields(value)) return null
    const [b, se, ciLow, ciHigh, doubts] = ['b', 'se', 'ciLow', 'ciHigh', 'doubts'].map(
      (name) => numberOrNull(value[name]) ?? null,
    )
    if (b == null || ciLow == null || ciHigh == null) return null
    const isOdds = value['outcomeKind'] === 'binary' || value['isOdds'] === true
    return {
      text: signedEffectText({ b, se: se ?? null, ciLow, ciHigh }, isOdds, format),
      isDoubted: (doubts ?? 0) > 0,
    }
  } catch {
    return null
  }
}
