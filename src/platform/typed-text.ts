/** Detects typed text that is stored nowhere: a password, a code, the text of a form. */

const UNSTORED_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="search"]), textarea'

let last: EventTarget | null = null

/** Follows which field has the input. Called once, when the page starts. */
export function followTyping(): void {
  window.addEventListener('input', ({ target }) => (last = target), true)
}

/** Whether the field of the last input still has a text: a reload would lose it. */
export function hasTypedText(): boolean {
  const field = last
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  return field.isConnected && field.matches(UNSTORED_FIELDS) && field.value !== ''
}
