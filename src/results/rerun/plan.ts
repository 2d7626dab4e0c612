import type { WantedFile, WantedSet } from './wanted.ts'
import { type IsKind, ownBody, type RecordBody } from '../record-body.ts'

/** What a run was made from: inputs with their files, what was read of them, and the settings. */
export type KeptDraft = { inputs: unknown; preview: unknown; settings: unknown }

/** A file that was chosen for one of them. */
export type RerunSource = { kind: string; name: string; blob: Blob }

export type RerunPlan = {
  /** Empty where the record was made from no file. */
  files: readonly WantedFile[]
  /** The sets of the reference panel that it was made with; absent without one. */
  panel?: readonly WantedSet[]
  /**
   * The draft with files in the order of `files`, and with those of a panel in any order.
   * @param areOthers not the files themselves: what the record tells of where its rows come from is not true of them
   */
  fromFiles: (
    sources: readonly RerunSource[],
    panel?: readonly RerunSource[],
    areOthers?: boolean,
  ) => KeptDraft
  /** The draft from what the record itself holds; null where it does not hold the data. */
  fromRecord: ((name: string) => KeptDraft) | null
  /** Settings that follow from the record and what was read of its files. */
  settle?: (preview: unknown) => object
}

/** How a result of any kind is run again. */
export type Rerun = (body: RecordBody) => RerunPlan

/** The plan of one kind for those who do not know which kind they run again. */
export function defineRerun<B extends RecordBody>(
  is: IsKind<B>,
  plan: (body: B) => RerunPlan,
): Rerun {
  return (body) => plan(ownBody(is, body))
}
