/** A draft as it is kept beside its record, and what is to be said of it. */

import type { KeptDraft } from '../../../results/rerun/plan.ts'

type NamedBlob = { name: string; bytes: number }

/** The files in the inputs of any tool. */
export function filesIn(value: unknown): NamedBlob[] {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return []
  if (Array.isArray(value)) return value.flatMap(filesIn)
  const { name, blob } = value as { name?: unknown; blob?: unknown }
  if (typeof name === 'string' && blob instanceof Blob) return [{ name, bytes: blob.size }]
  return Object.values(value).flatMap(filesIn)
}

/** Beyond this inputs are not copied into the device's store: the file itself is at hand. */
export const KEPT_BYTES = 256 * 1024 * 1024

/** Whether the files of inputs are small enough to be kept beside a record. */
export function isKeepable(inputs: unknown): boolean {
  return filesIn(inputs).reduce((sum, { bytes }) => sum + bytes, 0) <= KEPT_BYTES
}

/** Takes a kept value for a draft; null for anything else. */
export function readKeptDraft(value: unknown): KeptDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { inputs, preview, settings } = value as Partial<KeptDraft>
  if (typeof settings !== 'object' || settings === null) return null
  return { inputs: inputs ?? null, preview: preview ?? null, settings }
}
