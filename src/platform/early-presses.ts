/** What a reader did with a page that the server wrote, before its code was there; early/ keeps it. */

/** A press or a choice, and what takes back that it is shown. */
export type EarlyPress = { control: HTMLElement; undo: () => void; chosen?: string | boolean }

declare global {
  // Declaration merging works with interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    /** Ends the keeping. @returns what was pressed and chosen, in order */
    veriscopeEarly?: () => EarlyPress[]
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
export function typeAgain(field: Field, text: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  const set = Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set
  // React compares with the value that it saw last: the first one it sees, the second it must not.
  field.value = field.defaultValue
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether a text can be typed into a control. */
export const isField = (control: unknown): control is Field =>
  (control instanceof HTMLInputElement && control.type !== 'file') ||
  control instanceof HTMLTextAreaElement

/** What was typed since `noteTyping`, by field. */
const typed = new Map<Field, string>()
/** Where files were chosen before. */
const filled: HTMLInputElement[] = []

function noteInput({ target }: Event): void {
  if (isField(target)) typed.set(target, target.value)
}

/**
 * Remembers what is typed until `repeatEarlyPresses`. To be called before the page is taken over: React puts the text that
 * it knows, none, into a field that is drawn again before it has been told of what was typed.
 */
export function noteTyping(root: HTMLElement): void {
  for (const field of root.querySelectorAll('input, textarea'))
    if (isField(field)) {
      if (field.value !== field.defaultValue) typed.set(field, field.value)
    } else if (field instanceof HTMLInputElement && field.files?.length) filled.push(field)
  root.addEventListener('input', noteInput, true)
}

/** Where a control stands now; null where it is gone. */
export type Standing = <T extends HTMLElement>(control: T) => T | null

const asBefore: Standing = (control) => (control.isConnected ? control : null)

function repeatTyping(root: HTMLElement, standing: Standing): void {
  root.removeEventListener('input', noteInput, true)
  for (const [before, text] of typed) {
    const field = standing(before)
    if (field && (field.value !== text || text !== field.defaultValue)) typeAgain(field, text)
  }
  typed.clear()
  for (const before of filled.splice(0)) {
    const field = standing(before)
    if (field && field !== before) field.files = before.files
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Chooses again: a page that is taken over has the choice that its code knows. */
function chooseAgain(control: HTMLElement, chosen: string | boolean): void {
  if (control instanceof HTMLSelectElement && typeof chosen === 'string') {
    control.value = chosen
    control.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (control instanceof HTMLInputElement) {
    // To the browser it is chosen already, and a press would tell nothing.
    const group = control.type === 'radio' ? document.getElementsByName(control.name) : [control]
    for (const one of group) if (one instanceof HTMLInputElement) one.checked = one.defaultChecked
    if (control.checked !== chosen) control.click()
  }
}

/**
 * Does again, now that the page listens, what was typed, chosen and pressed in it before.
 * @param standing where the page has taken the place of another
 */
export function repeatEarlyPresses(root: HTMLElement, standing: Standing = asBefore): void {
  const pressed = window.veriscopeEarly?.() ?? []
  // In the same task as what they stand for: no frame shows the page without either.
  for (const { undo } of pressed.toReversed()) undo()
  repeatTyping(root, standing)
  for (const { control: before, chosen } of pressed) {
    const control = standing(before)
    if (!control) continue
    if (chosen === undefined) control.click()
    else chooseAgain(control, chosen)
  }
}
