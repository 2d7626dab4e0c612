/** Hook for the member's choice where results are kept. */
import { useCallback, useEffect } from 'react'
import { storageKeys, VISITOR } from '../lib/storage-keys.ts'
import {
  DEVICE_ONLY,
  parseSavingChoice,
  readSavingChoice,
  type SavingChoice,
  type SavingTarget,
} from './saving-choice.ts'
import { useStored } from './use-stored.ts'
import { useCacheUserId } from './user-cache.tsx'

export type SavingChoiceView = SavingChoice & {
  /** Makes the choice, or changes it; holds for results from now on. */
  choose: (target: SavingTarget) => void
}

/** Returns where new results of the current user are kept on this device. */
export function useSavingChoice(): SavingChoiceView {
  const userId = useCacheUserId()
  const { value, set } = useStored(storageKeys.savingChoice, parseSavingChoice)
  const isUnknown = value === null && userId !== VISITOR
  useEffect(() => {
    if (isUnknown) void readSavingChoice(userId).catch(() => {})
  }, [isUnknown, userId])
  const choose = useCallback((target: SavingTarget) => set({ target, isMade: true }), [set])
  return { ...(value ?? DEVICE_ONLY), choose }
}
