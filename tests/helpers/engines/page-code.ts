/** Returns the text of a call of a function in the page. */
export function callText(code: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `(${code.toString()})(...${JSON.stringify(args)})`
}

/** Returns an expression whose value comes back as JSON. */
export function asJson(expression: string): string {
  return `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`
}
