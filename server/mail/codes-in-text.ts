/**
 * Six digits that stand alone: how the codes of sign-in and registration look in a message. Numbers
 * of invoices (`VS2026-000001`) and amounts (`390000.00`) are none.
 */
const CODE = /(?<![\w.-])\d{6}(?![\w-]|\.\d)/g

/** A message that holds a code is of no use later, and nobody but its reader is to see it. */
export function holdsCode(text: string): boolean {
  return text.search(CODE) !== -1
}

export function withoutCodes(text: string): string {
  return text.replaceAll(CODE, '••••••')
}
