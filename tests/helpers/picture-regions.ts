/**
 * Two pictures of one sheet, part by part. A share of all dots lets a missing label pass: it has a tenth of a per cent of
 * them. Here each part of a sheet has so much ink, and a part that has clearly more or less of it is named.
 */
import type { Grey } from '../../tools/publish/png.ts'

/** Sides of a part, in dots: a line of text is three to eight high. */
const SIDE = 12
/**
 * How much the ink of a part may differ, of 255 a dot: smoothing of edges makes one or two, one short word in a part of its
 * own more than ten.
 */
const LEAST = 5
/** And which share of it: where a part is full of text, a digit that changes is less. */
const SHARE = 0.2

/** The mean darkness of each part, row by row, 0 (white) to 255. */
function inkOf({ width, height, data }: Grey): number[][] {
  return Array.from({ length: Math.ceil(height / SIDE) }, (_, row) =>
    Array.from({ length: Math.ceil(width / SIDE) }, (_part, column) => {
      let ink = 0
      for (let y = row * SIDE; y < Math.min(height, (row + 1) * SIDE); y += 1) {
        for (let x = column * SIDE; x < Math.min(width, (column + 1) * SIDE); x += 1) {
          ink += 255 - (data[y * width + x] ?? 255)
        }
      }
      return ink / (SIDE * SIDE)
    }),
  )
}

/**
 * The parts in which two pictures differ, as sentences with the place in per cent of the sheet.
 * @param now a picture
 * @param golden what it is held against
 */
export function regionFaults(now: Grey, golden: Grey): string[] {
  if (now.width !== golden.width || now.height !== golden.height) {
    const size = ({ width, height }: Grey) => `${width} × ${height}`
    return [`is ${size(now)} dots and was ${size(golden)}`]
  }
  const [inks, were] = [inkOf(now), inkOf(golden)]
  const place = (at: number, of: number) => `${Math.round((at / of) * 100)}%`
  return inks.flatMap((line, row) =>
    line.flatMap((ink, column) => {
      const was = were[row]?.[column] ?? 0
      if (Math.abs(ink - was) <= Math.max(LEAST, SHARE * Math.max(ink, was))) return []
      const across = place(column * SIDE, now.width)
      const down = place(row * SIDE, now.height)
      return [`${across} from the left, ${down} down: ink ${ink.toFixed(0)}, was ${was.toFixed(0)}`]
    }),
  )
}
