/** Replaces names and units in the texts of a figure by the user's own. */
import type { LabelSlot } from '../composed.ts'
import type { FigureChoice } from './figure-choice.ts'

type Names = { exposure: string; outcome: string }

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

/**
 * Replaces the names of exposure and outcome in a text, in one pass, so that a name that contains the other is not
 * replaced twice.
 */
export function replaceNames(
  text: string,
  known: Names | null,
  { names }: Pick<FigureChoice, 'names'>,
  hasUnits = false,
): string {
  if (!known) return text
  const now = (side: 'exposure' | 'outcome') => {
    const name = names[side] ?? known[side]
    const unit = names[`${side}Unit`]
    return hasUnits && unit !== undefined ? `${name} (${unit})` : name
  }
  const sides = (['exposure', 'outcome'] as const)
    .filter((side) => known[side] !== '' && now(side) !== known[side])
    .toSorted((a, b) => known[b].length - known[a].length)
  if (sides.length === 0) return text
  const pattern = new RegExp(sides.map((side) => `(${escaped(known[side])})`).join('|'), 'g')
  return text.replaceAll(pattern, (found) => {
    const side = sides.find((one) => known[one] === found)
    return side ? now(side) : found
  })
}

/** Returns the text of a label: the user's own, or the figure's with the user's names; units are shown on axes only. */
export function labelOf(
  slot: LabelSlot,
  text: string,
  known: Names | null,
  choice: Pick<FigureChoice, 'names' | 'labels'>,
): string {
  return choice.labels[slot] ?? replaceNames(text, known, choice, slot === 'x' || slot === 'y')
}
