/** What the panel of a list is told; `cache/use-library.ts` has it. */

export type SavedState = 'saved' | 'changed' | 'kept' | 'none'

export type LibraryItem = { id: string; title: string }

export type LibrarySaving =
  | { name: 'idle' }
  | { name: 'running'; done: number; total: number; pause: 'offline' | 'line' | 'busy' | null }
  | {
      name: 'ended'
      why: 'done' | 'stopped' | 'full' | 'left'
      saved: number
      total: number
      failed: readonly string[]
      refused: number
    }

export type LibraryView = {
  states: ReadonlyMap<string, SavedState> | null
  saved: { count: number; bytes: number }
  rest: { ids: readonly string[]; bytes: number | null }
  saving: LibrarySaving
  isSparing: boolean
  save: (ids?: readonly string[]) => Promise<void>
  stop: () => void
  remove: (ids?: readonly string[]) => Promise<void>
}
