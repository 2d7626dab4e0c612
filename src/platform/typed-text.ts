/** What a reader has typed and nothing keeps: a password, a code, the words of a form. */

const KEPT_NOWHERE = 'input:not([type="checkbox"], [type="radio"], [type="search"]), textarea'

let last: EventTarget | null = null

/** Follows which field is typed into. Called once, when the page starts. */
export function followTyping(): void {
  window.addEventListener('input', ({ target }) => (last = target), true)
}

/** Whether the field that was typed into last is still there with a text: a reload would lose it. */
export function hasTypedText(): boolean {
  const isField = last instanceof HTMLInputElement || last instanceof HTMLTextAreaElement
  return isField && last.isConnected && last.matches(KEPT_NOWHERE) && last.value !== ''
}
