/**
 * A place in a text, as the share of its characters before it: the same on a wider window, with a larger
 * text, and nearly so in the other language. Pixels would be another place on each of them.
 */

/** A part of the text that stands below the one before it: a paragraph, a heading, a figure. */
export type Block = { characters: number; top: number; height: number }

/** A figure without words takes place as well. */
const weightOf = ({ characters }: Block) => Math.max(1, characters)

/**
 * How much of the text is above a line, from 0 to 1.
 * @param line measured like the blocks' tops
 */
export function shareAbove(blocks: readonly Block[], line: number): number {
  let above = 0
  let all = 0
  for (const block of blocks) {
    const part = block.height <= 0 ? 1 : (line - block.top) / block.height
    above += weightOf(block) * Math.min(1, Math.max(0, part))
    all += weightOf(block)
  }
  return all === 0 ? 0 : above / all
}

/** Where the line is that has this share of the text above it; null without a text. */
export function lineOf(blocks: readonly Block[], share: number): number | null {
  let left = share * blocks.reduce((sum, block) => sum + weightOf(block), 0)
  for (const block of blocks) {
    if (left <= weightOf(block)) return block.top + (block.height * left) / weightOf(block)
    left -= weightOf(block)
  }
  return null
}

/** Less than this is the beginning, and nothing to come back to. */
const BEGUN = 0.03
/** From here on it has been read: what is left is shorter than looking for it. */
const READ = 0.97

/** What becomes of the kept place of a text: a new one, none any more, or as it was. */
export function nextPlace(share: number, isEndSeen: boolean): number | null | 'same' {
  if (isEndSeen || share >= READ) return null
  return share < BEGUN ? 'same' : Math.round(share * 10_000) / 10_000
}
