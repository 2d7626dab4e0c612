/** CRC-32 of gzip and zip, computed piece by piece to verify unpacked files. */

/** Tables of the CRC-32 of gzip and zip (reflected polynomial 0xEDB88320), four bytes at a time. */
const TABLES = Array.from({ length: 4 }, () => new Uint32Array(256))
const [FIRST, SECOND, THIRD, FOURTH] = TABLES as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
]
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xed_b8_83_20 : 0)
  FIRST[byte] = value
}
for (let byte = 0; byte < 256; byte += 1) {
  for (let table = 1; table < 4; table += 1) {
    const before = TABLES[table - 1]![byte]!
    TABLES[table]![byte] = (before >>> 8) ^ FIRST[before & 255]!
  }
}

/** Continues a CRC-32: 0 at the start, then the result of the last call. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  const whole = bytes.length & ~3
  let at = 0
  for (; at < whole; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    crc =
      FOURTH[crc & 255]! ^
      THIRD[(crc >>> 8) & 255]! ^
      SECOND[(crc >>> 16) & 255]! ^
      FIRST[crc >>> 24]!
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ FIRST[(crc ^ bytes[at]!) & 255]!
  return ~crc >>> 0
}
