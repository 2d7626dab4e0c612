/**
 * Scrolls or moves the focus in the next frame, which lays out the page anyway: doing so in the task that has changed
 * the page would force a layout within that task, and block a phone twice.
 * @returns cancels it, for the clean-up of an effect
 */
export function whenLaidOut(move: () => void): () => void {
  const frame = requestAnimationFrame(move)
  return () => cancelAnimationFrame(frame)
}
