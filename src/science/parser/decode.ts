import type { EngineHost, TextEncodingName } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'
import { guessUtf16, sniffKind } from './sniff.ts'

export type DecodedText = { text: string; encoding: TextEncodingName }

/**
 * Decodes bytes to text. UTF-8 (with or without mark) and UTF-16; other bytes as GB18030 (files of Chinese
 * Windows programs), else as Windows-1252, which always succeeds: names may then be garbled, numbers are not.
 *
 * @throws ScienceFailure file-too-large, empty-file, unsupported-file, unknown-encoding
 */
export function decodeBytes(
  bytes: Uint8Array<ArrayBuffer>,
  host: Pick<EngineHost, 'decodeText'>,
  mostBytes: number = LIMITS.fileBytes,
): DecodedText {
  if (bytes.length > mostBytes) {
    throw new ScienceFailure({
      code: 'file-too-large',
      expected: String(mostBytes),
      found: String(bytes.length),
    })
  }
  if (bytes.length === 0) throw new ScienceFailure({ code: 'empty-file' })
  const kind = sniffKind(bytes)
  if (kind) throw new ScienceFailure({ code: 'unsupported-file', found: kind })
  const decoded = decodeText(bytes, host)
  if (decoded.text.trim() === '') throw new ScienceFailure({ code: 'empty-file' })
  return decoded
}

/** Decodes bytes in the first matching encoding. @throws ScienceFailure unknown-encoding */
export function decodeText(
  bytes: Uint8Array<ArrayBuffer>,
  host: Pick<EngineHost, 'decodeText'>,
): DecodedText {
  const wide = guessUtf16(bytes)
  const candidates: TextEncodingName[] = wide ? [wide] : ['utf-8', 'gb18030', 'windows-1252']
  for (const encoding of candidates) {
    try {
      return { text: host.decodeText(bytes, encoding).replace(/^\ufeff/, ''), encoding }
    } catch {
      // Strict decoding throws: the next encoding is tried.
    }
  }
  throw new ScienceFailure({ code: 'unknown-encoding' })
}
