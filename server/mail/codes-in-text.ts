/** Six digits in a row and no more: how the codes of sign-in and registration look in a message. */
const CODE = /(?<!\d)\d{6}(?!\d)/g

/** A message that holds a code is of no use later, and nobody but its reader is to see it. */
export function holdsCode(text: string): boolean {
  return text.search(CODE) !== -1
}

export function withoutCodes(text: string): string {
  return text.replaceAll(CODE, '••••••')
}
