import { useSavingChoice } from '../../../cache/use-saving-choice.ts'
import type { SavingTarget } from '../../../cache/saving-choice.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'

/** Returns where the result of a run is kept: in the account only where the upstream has records. */
export function useSavingTarget(): SavingTarget {
  const hasRecords = useIsFeatureOffered('records')
  const { target } = useSavingChoice()
  return hasRecords ? target : 'device'
}
