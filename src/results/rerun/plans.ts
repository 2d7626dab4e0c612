/**
 * Plans that run a record again whose inputs were not saved: from its settings, its list of files, and the data
 * that the record holds itself.
 */
import { forKind } from '../kinds.ts'
import type { RecordBody } from '../record-body.ts'
import type { Rerun, RerunPlan } from './plan.ts'
import type { RequiredFile } from './required-files.ts'

/** Every kind's `rerun.ts`; a kind without one requires saved inputs. */
const RERUNS = import.meta.glob<Rerun>('../*/rerun.ts', { eager: true, import: 'rerun' })

/** Returns the plan to run a record again; null where that requires saved inputs. */
export function rerunPlan(body: RecordBody): RerunPlan | null {
  return forKind(RERUNS, body.kind)?.(body) ?? null
}

export type ChosenFile<S> = { source: S; sha256: string }

/**
 * Finds the files of a record among those that were chosen, by content and not by name.
 * @returns sources in the order of the record's files, and which of its files are not among them
 */
export function matchFiles<S extends { name: string }>(
  required: readonly RequiredFile[],
  chosen: readonly ChosenFile<S>[],
): { sources: S[]; missing: RequiredFile[] } {
  const bySha = new Map(chosen.map(({ sha256, source }) => [sha256, source]))
  const sources: S[] = []
  const missing: RequiredFile[] = []
  for (const file of required) {
    const source = bySha.get(file.sha256)
    if (source) sources.push({ ...source, name: file.name })
    else missing.push(file)
  }
  return { sources, missing }
}
