/** Preserves text, choices and selections that were entered in a server-rendered page before hydration. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')

const isFile = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'file'

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
  if (isChoice(field)) return field.checked && !field.defaultChecked
  if (isFile(field)) return (field.files?.length ?? 0) > 0
  return field.value !== field.defaultValue
}

const notify = (field: Field, type: 'input' | 'change') =>
  field.dispatchEvent(new Event(type, { bubbles: true }))

/** Text of a field, and the range of it that is selected. */
type Typed = { text: string; from: number | null; to: number | null }

/**
 * Sets a field's text so that React's change tracking notices it: through the native setter, which React's own
 * overrides.
 */
function restoreText(
  field: HTMLInputElement | HTMLTextAreaElement,
  { text, from, to }: Typed,
): void {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  // Fields of some types have no selection.
  if (from !== null) field.setSelectionRange(from, to)
  notify(field, 'input')
}

/** Applies a choice to React's state. The browser already shows it, and a click would toggle it back. */
function restoreChoice(field: HTMLInputElement, isChecked: boolean): void {
  const group = field.type === 'radio' ? document.getElementsByName(field.name) : [field]
  for (const one of group) if (one instanceof HTMLInputElement) one.checked = one.defaultChecked
  if (field.checked !== isChecked) field.click()
}

function restorerOf(field: Field): () => void {
  if (isFile(field)) return () => notify(field, 'change')
  if (isChoice(field)) {
    const { checked } = field
    return () => restoreChoice(field, checked)
  }
  const { value } = field
  if (!(field instanceof HTMLSelectElement)) {
    const typed = { text: value, from: field.selectionStart, to: field.selectionEnd }
    return () => restoreText(field, typed)
  }
  return () => {
    field.value = value
    notify(field, 'change')
  }
}

/** Resolves when no input method is composing: setting the field's value would end the composition. */
export async function whenCompositionEnds(): Promise<void> {
  if (document.documentElement.dataset['composing'] === undefined) return
  await new Promise((resolve) => addEventListener('compositionend', resolve, { once: true }))
}

/**
 * Records what the fields of a page hold that differs from the server-rendered values, and follows them. Called before
 * hydration, because React then sets fields to the values that it knows.
 * @returns a function that restores them in the hydrated page, and stops recording
 */
export function preserveInput(root: HTMLElement): () => void {
  const restorers = new Map<Field, () => void>()
  const record = (field: Field) => restorers.set(field, restorerOf(field))
  for (const field of root.querySelectorAll('input, textarea, select'))
    if (isField(field) && isChanged(field)) record(field)
  const onInput = ({ target }: Event) => {
    if (isField(target)) record(target)
  }
  root.addEventListener('input', onInput, true)
  return () => {
    root.removeEventListener('input', onInput, true)
    for (const [field, restore] of restorers) if (field.isConnected) restore()
  }
}
