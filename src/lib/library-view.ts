/** What of a list of articles is saved on this device: `cache/use-library.ts` finds it, `ui/library` shows it. */

/**
 * `saved`: to stay. `changed`: saved, and the list names a newer version. `kept`: here because it was read, and may
 * make room for others. `none`: not here.
 */
export type SavedState = 'saved' | 'changed' | 'kept' | 'none'

/** What a list says of an article. `updatedAt`, `lengthZh` and `lengthEn`: undefined where it does not say. */
export type Listed = {
  id: string
  updatedAt?: string | null | undefined
  lengthZh?: number | undefined
  lengthEn?: number | undefined
}

/** Why nothing is fetched at the moment. */
export type SavingPause = 'offline' | 'line' | 'busy'

export type SavingState =
  | { name: 'idle' }
  | { name: 'running'; done: number; total: number; pause: SavingPause | null }
  | {
      name: 'ended'
      /** `left`: the reader is not the one who began. */
      why: 'done' | 'stopped' | 'full' | 'left'
      saved: number
      total: number
      /** Worth another try, in the order of the list. */
      failed: readonly string[]
      refused: number
    }

export type LibraryView = {
  /** Null until what is stored here is known. */
  states: ReadonlyMap<string, SavedState> | null
  /** What is saved already. */
  saved: { count: number; bytes: number }
  /** What is not saved, or has a newer version. `bytes`: null where nothing is known of the size. */
  rest: { ids: readonly string[]; bytes: number | null }
  saving: SavingState
  /** The device saves data: it is asked before anything is fetched. */
  isSparing: boolean
  /** Saves what is not saved, and newer versions; or the named ones. */
  save: (ids?: readonly string[]) => Promise<void>
  stop: () => void
  /** Removes the named ones from this device, or all of the list. @throws DeviceDbError */
  remove: (ids?: readonly string[]) => Promise<void>
}
