/** Attachments of a message: detecting the type, checking the size, and shrinking pictures. */
import { LIMITS } from '../../contract/limits.ts'
import { fileKind, type FileKind, toBase64 } from '../../lib/file-kind.ts'
import { shrinkImage } from './shrink-image.ts'

/** A file of a message; `size` in bytes. */
export type Attachment = { name: string; type: FileKind; size: number; dataBase64: string }

/** Larger pictures are not opened: decoding them may crash the page on a phone. */
const MOST_BYTES = 25 * 1024 * 1024

/** Reasons for refusing a file. */
export type AttachmentFault = 'kind' | 'empty' | 'textTooLarge' | 'imageTooLarge' | 'unreadable'

/** Result of choosing a file. */
export type Picked =
  | { name: 'ready'; attachment: Attachment }
  /** A picture that can be shrunk, if the user agrees. */
  | { name: 'large'; file: File }
  | { name: 'fault'; fault: AttachmentFault; fileName: string }

async function attach(name: string, type: FileKind, blob: Blob): Promise<Attachment> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return { name: name.slice(-200), type, size: bytes.length, dataBase64: toBase64(bytes) }
}

/** Checks a chosen file. Never throws. */
export async function pickFile(file: File): Promise<Picked> {
  const fault = (name: AttachmentFault): Picked => ({
    name: 'fault',
    fault: name,
    fileName: file.name,
  })
  if (file.size === 0) return fault('empty')
  try {
    const isSmall = file.size <= LIMITS.attachment
    // The first bytes identify a picture; a text is checked completely, and a large one is refused.
    const head = isSmall ? file : file.slice(0, 64)
    const type = fileKind(new Uint8Array(await head.arrayBuffer()), !isSmall)
    if (type === null) return fault('kind')
    if (isSmall) return { name: 'ready', attachment: await attach(file.name, type, file) }
    if (type === 'text/plain') return fault('textTooLarge')
    return file.size > MOST_BYTES ? fault('imageTooLarge') : { name: 'large', file }
  } catch {
    return fault('unreadable')
  }
}

/** Shrinks a picture to the limit. The copy contains no location or camera data. Never throws. */
export async function pickSmaller(file: File): Promise<Picked> {
  const blob = await shrinkImage(file, LIMITS.attachment).catch(() => null)
  if (blob === null) return { name: 'fault', fault: 'unreadable', fileName: file.name }
  const name = `${file.name.replace(/\.[^.]*$/, '') || 'image'}.jpg`
  return { name: 'ready', attachment: await attach(name, 'image/jpeg', blob) }
}

/** Reads a stored file; null when it is unreadable. */
export function readAttachment(stored: unknown): Attachment | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { name, type, size, dataBase64 } = stored as Record<string, unknown>
  const isWhole =
    typeof name === 'string' &&
    typeof type === 'string' &&
    typeof size === 'number' &&
    typeof dataBase64 === 'string'
  return isWhole ? { name, type: type as FileKind, size, dataBase64 } : null
}
