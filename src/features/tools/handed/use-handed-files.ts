import { useSyncExternalStore } from 'react'
import { followHandedFiles, handedFiles } from '../../../platform/handed-files.ts'

const NONE: readonly File[] = []

/** Files that wait for a tool. */
export function useHandedFiles(): readonly File[] {
  return useSyncExternalStore(followHandedFiles, handedFiles, () => NONE)
}
