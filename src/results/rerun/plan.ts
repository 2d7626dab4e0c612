/** Plan of a rerun: the files that a record requires, and the draft that is made from them. */
import type { RequiredFile, RequiredPanelSet } from './required-files.ts'
import { type IsKind, ownBody, type RecordBody } from '../record-body.ts'

/** The draft of a run: inputs with their files, their preview, and the settings. */
export type RerunDraft = { inputs: unknown; preview: unknown; settings: unknown }

/** A file that was chosen for one of them. */
export type RerunSource = { kind: string; name: string; blob: Blob }

/** The files and settings that run a record again. */
export type RerunPlan = {
  /** Empty where the record was made from no file. */
  files: readonly RequiredFile[]
  /** The sets of the reference panel that it was made with; absent without one. */
  panel?: readonly RequiredPanelSet[]
  /**
   * The draft with files in the order of `files`, and with those of a panel in any order.
   * @param areOtherFiles other files than the record's, to which its provenance does not apply
   */
  fromFiles: (
    sources: readonly RerunSource[],
    panel?: readonly RerunSource[],
    areOtherFiles?: boolean,
  ) => RerunDraft
  /** The draft from what the record itself holds; null where it does not hold the data. */
  fromRecord: ((name: string) => RerunDraft) | null
  /** Settings that follow from the record and what was read of its files. */
  deriveSettings?: (preview: unknown) => object
}

/** Returns the plan by which a result is run again. */
export type Rerun = (body: RecordBody) => RerunPlan

/** Wraps the plan of one kind for callers that handle results of any kind. */
export function defineRerun<B extends RecordBody>(
  is: IsKind<B>,
  plan: (body: B) => RerunPlan,
): Rerun {
  return (body) => plan(ownBody(is, body))
}
