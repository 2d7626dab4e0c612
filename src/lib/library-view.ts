/**
 * State of a list of articles on this device: computed by `cache/use-library.ts`, shown by
 * `ui/library`.
 */

/**
 * `saved`: by the user, never evicted. `changed`: saved, and the list has a newer version. `kept`:
 * cached because it was read, and may be evicted. `none`: not on this device.
 */
export type SavedState = 'saved' | 'changed' | 'kept' | 'none'

/**
 * An article as a list has it. `updatedAt`, `lengthZh` and `lengthEn`: undefined where the list
 * lacks them.
 */
export type ListedArticle = {
  id: string
  updatedAt?: string | null | undefined
  lengthZh?: number | undefined
  lengthEn?: number | undefined
}

/** Reason why nothing is fetched at the moment. `line`: no connection to the service. */
export type SavingPause = 'offline' | 'line' | 'busy'

export type SavingState =
  | { name: 'idle' }
  | { name: 'running'; done: number; total: number; pause: SavingPause | null }
  | {
      name: 'ended'
      /** `left`: the user who started it is no longer signed in. */
      why: 'done' | 'stopped' | 'full' | 'left'
      saved: number
      total: number
      /** Worth a retry, in the order of the list. */
      failed: readonly string[]
      refused: number
    }

export type LibraryView = {
  /** Null until the stored state is known. */
  states: ReadonlyMap<string, SavedState> | null
  /** Saved articles. */
  saved: { count: number; bytes: number }
  /**
   * Articles that are not saved, or have a newer version. `bytes`: null where the size is unknown.
   */
  rest: { ids: readonly string[]; bytes: number | null }
  saving: SavingState
  /** Whether the device saves data: the user is prompted before anything is fetched. */
  isDataSaverOn: boolean
  /** Saves the articles that are not saved, and newer versions; or the given ones. */
  save: (ids?: readonly string[]) => Promise<void>
  stop: () => void
  /** Removes the given ones from this device, or all of the list. @throws DeviceDbError */
  remove: (ids?: readonly string[]) => Promise<void>
}
