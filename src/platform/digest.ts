/**
 * Computes the SHA-256 of a text in hexadecimal; null where the browser has none (pages outside
 * https and localhost).
 */
export async function sha256OfText(text: string): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined) return null
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
