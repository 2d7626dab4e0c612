/** Limits of one analysis, stated in the messages. */
export const LIMITS = {
  /** A file of harmonised effects of 20 000 variants is about 2 MB; genome-wide files are not meant here. */
  fileBytes: 32 * 1024 * 1024,
  /** What a packed file may become; the text of the widest table that is taken is smaller. */
  unpackedBytes: 64 * 1024 * 1024,
  /** One line; a line of the most columns is far below. */
  lineBytes: 4 * 1024 * 1024,
  /** Rows of the file, the header aside. */
  rows: 20_000,
  columns: 500,
  nbootMin: 100,
  nbootMax: 20_000,
  /** Draws of MR-PRESSO. */
  pressoMin: 10,
  pressoMax: 1_000_000,
  seedMax: 2_147_483_647,
} as const
