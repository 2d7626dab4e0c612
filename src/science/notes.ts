/** Warnings that inform without doubting the result: they leave the grade of their check as it is. */

/** Marks a stored warning as a note; absent in results of older builds, whose warnings all count. */
export type Noted = { isNote?: true }

/** Marks the warnings of these codes as notes. */
export function markNotes<W extends { code: string }>(
  warnings: readonly W[],
  isNote: (warning: W) => boolean,
): (W & Noted)[] {
  return warnings.map((warning) => (isNote(warning) ? { ...warning, isNote: true } : warning))
}
