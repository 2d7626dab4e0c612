/** Detects codes in messages and masks them. */

/**
 * Six digits that are not part of a longer number or word, as in codes for sign-in and registration.
 * Invoice numbers (`VS2026-000001`) and amounts (`390000.00`) do not match.
 */
const CODE = /(?<![\w.-])\d{6}(?![\w-]|\.\d)/g

/** Whether a message contains a code. Such a message is useless later, and only its recipient may see it. */
export function containsCode(text: string): boolean {
  return text.search(CODE) !== -1
}

export function removeCodes(text: string): string {
  return text.replaceAll(CODE, '••••••')
}
