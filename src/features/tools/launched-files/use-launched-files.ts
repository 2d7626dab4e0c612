import { useSyncExternalStore } from 'react'
import { subscribeToLaunchedFiles, getLaunchedFiles } from '../../../platform/launched-files.ts'

const NONE: readonly File[] = []

/** Returns the launched files that no tool has taken yet. */
export function useLaunchedFiles(): readonly File[] {
  return useSyncExternalStore(subscribeToLaunchedFiles, getLaunchedFiles, () => NONE)
}
