/** The same control in another page: one that takes the place of the page it was pressed in. */

/** A page that has left the document knows its labels no more. */
function labelOf(field: Element, page: ParentNode): string | undefined {
  return page.querySelector(`label[for="${CSS.escape(field.id)}"]`)?.textContent
}

const nameIn = (control: Element, page: ParentNode): string =>
  control.getAttribute('aria-label') ?? labelOf(control, page) ?? control.textContent.trim()

/**
 * @param before the page that has the control
 * @returns the control of its kind and name, the first, second … as there; null where there is none
 */
export function counterpart<T extends Element>(
  control: T,
  before: ParentNode,
  now: ParentNode,
): T | null {
  const name = nameIn(control, before)
  const alike = (page: ParentNode) =>
    [...page.querySelectorAll<T>(control.localName)].filter((one) => nameIn(one, page) === name)
  return alike(now)[alike(before).indexOf(control)] ?? null
}
