import { type ReactNode, useDeferredValue } from 'react'

/**
 * Parts of a long result that are below what is read first. They are drawn right after it, in small
 * steps that the reader's own doings interrupt: hundreds of marks at once would hold up the page.
 */
export function Later({ children }: { children: ReactNode }) {
  const isTime = useDeferredValue(true, false)
  return isTime ? children : null
}
