/**
 * Reading position in a text, as the share of its characters before it: independent of the window's width and the text
 * size, and nearly so of the language. Pixels would differ on each of them.
 */

/** Block of the text below the previous one: a paragraph, a heading, a figure. */
export type Block = { characters: number; top: number; height: number }

/** Returns the weight of a block; a figure without text has one too. */
const getWeight = ({ characters }: Block) => Math.max(1, characters)

/**
 * Returns the share of the text above a line, from 0 to 1.
 * @param line measured like the blocks' tops
 */
export function computeShareAbove(blocks: readonly Block[], line: number): number {
  let above = 0
  let all = 0
  for (const block of blocks) {
    const part = block.height <= 0 ? 1 : (line - block.top) / block.height
    above += getWeight(block) * Math.min(1, Math.max(0, part))
    all += getWeight(block)
  }
  return all === 0 ? 0 : above / all
}

/** Number of steps of a stored share: it has four decimals. */
const SHARE_STEPS = 10_000

/**
 * Returns the line with this share of the text above it; null without a text. A share that was rounded down to the end
 * of a block belongs to the next one, at whose start it was taken.
 */
export function findLine(blocks: readonly Block[], share: number): number | null {
  const all = blocks.reduce((sum, block) => sum + getWeight(block), 0)
  const rounding = all / SHARE_STEPS / 2
  let left = share * all
  for (const [at, block] of blocks.entries()) {
    const weight = getWeight(block)
    const isLast = at === blocks.length - 1
    if (isLast || left < weight - rounding) {
      return block.top + (block.height * Math.max(0, Math.min(left, weight))) / weight
    }
    left -= weight
  }
  return null
}

/** Share below which there is nothing to resume. */
const FIRST_SHARE = 0.03
/** Share from which the text counts as read: the rest is shorter than the search for it. */
const READ_SHARE = 0.97

/** Returns the change of a text's stored reading position: a new one, null to remove it, or `same`. */
export function getNextPosition(share: number, isEndSeen: boolean): number | null | 'same' {
  if (isEndSeen || share >= READ_SHARE) return null
  return share < FIRST_SHARE ? 'same' : Math.round(share * SHARE_STEPS) / SHARE_STEPS
}
