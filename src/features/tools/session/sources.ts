/** Constructors of sources, by the origin of the data. */
import { readPublicFile } from '../../../platform/public-file.ts'
import type { Source } from './tool-state.ts'

/** Creates the source of a file chosen on the device. */
export function createFileSource(file: File): Source {
  return { kind: 'file', name: file.name, blob: file }
}

/** Creates the source of a pasted text. */
export function createPasteSource(name: string, text: string): Source {
  return { kind: 'paste', name, blob: new Blob([text], { type: 'text/plain' }) }
}

/** Creates the source of an example file. Rejects where it cannot be loaded. */
export async function loadExampleSource(name: string): Promise<Source> {
  return { kind: 'example', name, blob: await readPublicFile(`/examples/${name}`) }
}

/** Returns a source as a job takes it; the worker reads the blob in pieces, however large it is. */
export function toFile({ name, blob, sheet }: Source): {
  name: string
  blob: Blob
  sheet?: string
} {
  return { name, blob, ...(sheet !== undefined && { sheet }) }
}
