/** What a reader has typed and nothing keeps: a password, a code, the words of a form. */

const KEPT_NOWHERE = 'input:not([type="checkbox"], [type="radio"], [type="search"]), textarea'

let last: EventTarget | null = null

/** Follows which field is typed into. Called once, when the page starts. */
export function followTyping(): void {
  window.addEventListener('input', ({ target }) => (last = target), true)
}

/** Whether the field that was typed into last is still there with a text: a reload would lose it. */
export function hasTypedText(): boolean {
  const field = last
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  return field.isConnected && field.matches(KEPT_NOWHERE) && field.value !== ''
}
