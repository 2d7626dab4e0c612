/** What a reader did with a page that the server wrote, before its code was there. index.html keeps it. */

declare global {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    /** Ends the keeping. @returns the controls that were pressed, in order */
    veriscopeEarly?: () => HTMLElement[]
    /** Says that the code of the page could not be had. */
    veriscopeFailed?: () => void
  }
}

/** Says that the page can be read and no more: a piece of its code could not be had. */
export function sayCodeIsMissing(): void {
  window.veriscopeFailed?.()
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Tells React of a text that was typed before it listened. */
export function typeAgain(field: Field, typed = field.value): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  const set = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set
  // React compares with the value that it saw last: the first one it sees, the second it must not.
  field.value = field.defaultValue
  set?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a text can be typed into a control. */
export const isField = (control: unknown): control is Field =>
  control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement

/** Does again, now that the page listens, what was typed and pressed in it before. */
export function repeatEarlyPresses(root: HTMLElement): void {
  const pressed = window.veriscopeEarly?.() ?? []
  for (const field of root.querySelectorAll('input, textarea'))
    if (isField(field) && field.value !== field.defaultValue) typeAgain(field)
  for (const control of pressed) if (control.isConnected) control.click()
}
