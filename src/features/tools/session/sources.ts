/** Where data come from, as sources. */
import { readPublicFile } from '../../../platform/public-file.ts'
import type { Source } from './tool-state.ts'

/** A file that was chosen on the device. */
export function fileSource(file: File): Source {
  return { kind: 'file', name: file.name, blob: file }
}

/** A text that was pasted. */
export function pasteSource(name: string, text: string): Source {
  return { kind: 'paste', name, blob: new Blob([text], { type: 'text/plain' }) }
}

/** A set that comes with the product. Rejects where it cannot be had. */
export async function exampleSource(name: string): Promise<Source> {
  return { kind: 'example', name, blob: await readPublicFile(`/examples/${name}`) }
}
