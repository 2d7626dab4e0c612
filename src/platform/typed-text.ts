/** Detects typed text that is stored nowhere: a password, a code, the text of a form. */

const UNSTORED_FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="search"]), textarea'

const typed = new Set<EventTarget | null>()

const hasText = (field: EventTarget | null, within: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  within.contains(field) &&
  field.matches(UNSTORED_FIELDS) &&
  field.value !== ''

/** Follows which fields have had input. Called once, when the page starts. */
export function followTyping(): void {
  window.addEventListener('input', ({ target }) => typed.add(target), true)
}

/** Whether a field that was typed into still has a text: a reload, or closing `within`, would lose it. */
export function hasTypedText(within: Element = document.documentElement): boolean {
  for (const field of typed) {
    if (!(field as Node).isConnected) typed.delete(field)
    else if (hasText(field, within)) return true
  }
  return false
}
