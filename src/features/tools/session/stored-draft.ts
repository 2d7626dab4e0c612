/** Drafts stored beside their records, and checks of them. */

import type { RerunDraft } from '../../../results/rerun/plan.ts'

type NamedBlob = { name: string; bytes: number }
type Stored = { name: string; blob: Blob }

/** Collects the blobs in the inputs of any tool. */
export function listBlobs(value: unknown): Stored[] {
  if (typeof value !== 'object' || value === null || value instanceof Blob) return []
  if (Array.isArray(value)) return value.flatMap(listBlobs)
  const { name, blob } = value as { name?: unknown; blob?: unknown }
  if (typeof name === 'string' && blob instanceof Blob) return [{ name, blob }]
  return Object.values(value).flatMap(listBlobs)
}

/** Collects the files in the inputs of any tool. */
export function listFiles(value: unknown): NamedBlob[] {
  return listBlobs(value).map(({ name, blob }) => ({ name, bytes: blob.size }))
}

/** Maximum number of bytes of inputs that are copied into the device's store. */
export const MAX_STORED_BYTES = 256 * 1024 * 1024

/** Whether the files of inputs are small enough to be stored beside a record. */
export function canStoreInputs(inputs: unknown): boolean {
  return listFiles(inputs).reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_STORED_BYTES
}

/** Validates a stored value as a draft; null for anything else. */
export function parseStoredDraft(value: unknown): RerunDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { inputs, preview, settings } = value as Partial<RerunDraft>
  if (typeof settings !== 'object' || settings === null) return null
  return { inputs: inputs ?? null, preview: preview ?? null, settings }
}
