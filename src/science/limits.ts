/** Limits of one analysis, quoted in the messages. */
export const LIMITS = {
  /** A file of harmonised effects of 20 000 variants is about 2 MB; genome-wide files are not expected here. */
  fileBytes: 32 * 1024 * 1024,
  /** Maximum size of an unpacked file; the text of the widest accepted table is smaller. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Maximum length of a line; a line of the maximum number of columns is far below. */
  lineBytes: 4 * 1024 * 1024,
  /** Rows of the file, without the header. */
  rows: 20_000,
  columns: 500,
  nbootMin: 100,
  nbootMax: 20_000,
  /** Draws of MR-PRESSO. */
  pressoMin: 10,
  pressoMax: 1_000_000,
  seedMax: 2_147_483_647,
} as const
