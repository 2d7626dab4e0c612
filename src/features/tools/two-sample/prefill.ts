/** Prefilled data, from a stored result instead of a file. */
import type { Convention } from '../../../science/codes.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import type { PrefillChoice, PrefilledPair } from '../../../results/result-kind.ts'
import { settingsFrom } from '../../../results/two-sample/settings.ts'
import { CONVENTION_DEFAULTS, type Settings, type TwoSampleSource } from './model.ts'

/** Parameters of an address that prefills the tool. */
export type PrefillAddress = PrefillChoice & { recordId: string; convention: Convention | null }

const RECORD_ID = /^\d{1,19}$/
/** Maximum number of excluded variants in an address: more than any analysis has. */
const MOST_LEFT_OUT = 500

/** Parses `?from=…` of the tool's address; null where it prefills nothing. */
export function parsePrefillAddress(search: string): PrefillAddress | null {
  const query = new URLSearchParams(search)
  const recordId = query.get('from') ?? ''
  if (!RECORD_ID.test(recordId)) return null
  const convention = query.get('convention') ?? ''
  return {
    recordId,
    without: new Set(query.getAll('without').slice(0, MOST_LEFT_OUT)),
    isPruned: query.get('prune') === 'regions',
    exposure: query.get('exposure'),
    outcome: query.get('outcome'),
    convention: Object.hasOwn(CONVENTION_TEXT, convention) ? (convention as Convention) : null,
  }
}

/** Returns the data as an input of the tool; the settings are those of the result except the convention. */
export function toPrefilledInput(
  pair: PrefilledPair,
  name: string,
  convention: Convention | null,
): { source: TwoSampleSource; settings: Partial<Settings> } {
  const isOther = convention !== null && convention !== pair.parameters.convention
  const { road, ...presentation } = pair.presentation
  const blob = new Blob([pair.text], { type: 'text/plain' })
  return {
    source: { kind: 'record', name, blob, ...(road && { road }) },
    settings: {
      ...presentation,
      ...settingsFrom(pair.parameters),
      ...(isOther && { convention, ...CONVENTION_DEFAULTS[convention] }),
    },
  }
}
