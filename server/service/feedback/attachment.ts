/** Checks the file attached to feedback: its size, its real type and a safe name. */
import type { ATTACHMENT_TYPES } from '../../../src/contract/endpoints/feedback.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { fieldError } from '../service-error.ts'

type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** A file as received. */
export type ReceivedFile = {
  attachmentName?: string | undefined
  attachmentType?: AttachmentType | undefined
  attachmentData?: string | undefined
}

/** A checked file, as the table stores it. */
export type Attachment = {
  attachmentName: string
  attachmentType: AttachmentType
  attachmentSize: number
  attachmentData: string
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
const EXTENSIONS: Record<AttachmentType, readonly string[]> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'text/plain': ['.txt', '.log', '.md', '.csv', '.tsv', '.json'],
}

const startsWith = (bytes: Buffer, signature: readonly number[]) =>
  bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte)

function isWebp(bytes: Buffer): boolean {
  const mark = (from: number) => bytes.toString('latin1', from, from + 4)
  return bytes.length > 16 && mark(0) === 'RIFF' && mark(8) === 'WEBP'
}

/** Whether bytes are text: no control characters except tab, line ends, form feed and escape (terminal colours). */
function isText(bytes: Buffer): boolean {
  const isControl = (byte: number) =>
    byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27
  if (bytes.some(isControl)) return false
  // Notepad of older Chinese Windows versions writes GB 18030.
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return true
    } catch {
      return false
    }
  })
}

const TYPE_CHECKS: Record<AttachmentType, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => startsWith(bytes, PNG),
  'image/jpeg': (bytes) => startsWith(bytes, JPEG),
  'image/webp': isWebp,
  'text/plain': isText,
}

/** Whether the bytes have the stated type. The extension of the name is no proof. */
export function isOfType(bytes: Buffer, type: AttachmentType): boolean {
  return bytes.length > 0 && TYPE_CHECKS[type](bytes)
}

/** Decodes base64 strictly, because `Buffer.from` skips invalid characters. */
function decode(data: string): Buffer | null {
  if (data.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(data)) return null
  return Buffer.from(data, 'base64')
}

/**
 * Makes a file name safe to show and to save under: no folders, no control or direction marks (which can show
 * `gnp.exe` as `exe.png`), an extension that fits the type.
 */
export function safeFileName(name: string, type: AttachmentType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim()
  const extension = EXTENSIONS[type].find((each) => plain.toLowerCase().endsWith(each))
  const stem = (extension === undefined ? plain : plain.slice(0, -extension.length)).replace(
    /^\.+/,
    '',
  )
  const shown = extension === undefined ? EXTENSIONS[type][0] : plain.slice(-extension.length)
  return `${stem.slice(0, 240) || 'attachment'}${shown}`
}

/**
 * Checks the file of a message.
 * @returns null when there is none
 * @throws ServiceError 400 with the field that is wrong
 */
export function readAttachment(received: ReceivedFile): Attachment | null {
  const { attachmentName: name, attachmentType: type, attachmentData: data } = received
  if (name === undefined && type === undefined && data === undefined) return null
  if (name === undefined || type === undefined || data === undefined) {
    const missing = Object.entries({
      attachmentName: name,
      attachmentType: type,
      attachmentData: data,
    }).filter(([, value]) => value === undefined)
    throw fieldError('checkFields', Object.fromEntries(missing.map(([key]) => [key, 'required'])))
  }
  const bytes = decode(data)
  if (bytes === null) throw fieldError('attachmentInvalid', { attachmentData: 'invalid' })
  if (bytes.length > LIMITS.attachment) {
    throw fieldError('attachmentTooLarge', { attachmentData: 'tooLong' })
  }
  if (!isOfType(bytes, type)) throw fieldError('attachmentInvalid', { attachmentData: 'invalid' })
  return {
    attachmentName: safeFileName(name, type),
    attachmentType: type,
    attachmentSize: bytes.length,
    attachmentData: data,
  }
}
