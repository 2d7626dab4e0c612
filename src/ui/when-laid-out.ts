/**
 * Moves the view or the focus with the next picture, for which the page is laid out anyway: done in the task that has
 * changed the page, it would lay it out within that task, and a phone would not answer for the time of both.
 * @returns takes it back, for the clean-up of an effect
 */
export function whenLaidOut(move: () => void): () => void {
  const frame = requestAnimationFrame(move)
  return () => cancelAnimationFrame(frame)
}
