import { callText } from './page-code.ts'

/** An element as a user identifies it. Its name is its text or its label. */
export type Target = {
  /** Selector of the candidates. */
  css: string
  /** Their whole name, or a part of it. */
  name?: string
  part?: string
}

const BUTTON = 'button, [role="button"]'
const FIELD = 'input:not([type="file"], [type="radio"], [type="checkbox"]), textarea'

export const button = (name: string): Target => ({ css: BUTTON, name })
export const buttonWith = (part: string): Target => ({ css: BUTTON, part })
export const link = (part: string): Target => ({ css: 'main a[href]', part })
export const field = (part: string): Target => ({ css: FIELD, part })
export const menuItem = (name: string): Target => ({ css: '[role="menuitem"]', name })
export const heading = (part: string): Target => ({ css: 'h1, h2', part })
export const text = (part: string): Target => ({ css: 'body', part })

/** Finds the first matching element that is visible. This code runs in the page. */
export function findElement({ css, name, part }: Target): Element | null {
  const tidy = (value: string | null | undefined) => (value ?? '').replace(/\s+/g, ' ').trim()
  const labelOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = (element as HTMLInputElement).labels ?? []
    return [
      element.getAttribute('aria-label'),
      ...ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent),
      ...[...labels].map((label) => label.textContent),
      (element as HTMLElement).innerText,
    ]
  }
  const fits = (element: Element) =>
    labelOf(element)
      .map(tidy)
      .some((label) => (name === undefined ? label.includes(part ?? '') : label === name))
  const isFile = (element: Element) => (element as HTMLInputElement).type === 'file'
  const isShown = (element: Element) => isFile(element) || element.getClientRects().length > 0
  return [...document.querySelectorAll(css)].find((it) => isShown(it) && fits(it)) ?? null
}

/** Returns an expression for whether an element is visible. */
export function isVisibleExpression(target: Target): string {
  return `(${callText(findElement, [target])} !== null)`
}

/** Returns an expression that finds a clickable element and scrolls it into view. */
export function readyExpression(target: Target): string {
  return `(() => {
    const element = ${callText(findElement, [target])}
    if (!element || element.matches(':disabled, [data-disabled], [aria-disabled="true"]')) return null
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return element
  })()`
}
