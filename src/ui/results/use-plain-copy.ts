/** Puts plain numbers on the clipboard for what is copied from a result. */
import { type RefObject, useEffect } from 'react'
import { plainNumbers, raise } from './plain-numbers.ts'

/** Text that is set for a paper and copied as it is. */
const TYPESET = '[data-typeset]'

const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement)

/** Returns a copy of the selected content with plain numbers; rows and cells stay those of a table. */
function plainContent(range: Range): HTMLElement {
  const content = document.createElement('div')
  const copied = range.cloneContents()
  const names = Array.from(copied.children, ({ localName }) => localName)
  // Parts of a table are lost in HTML that has no table around them.
  const isCells = names.some((name) => name === 'td' || name === 'th')
  const isRows = names.some((name) => /^(?:tr|thead|tbody)$/.test(name))
  let box: HTMLElement = content
  if (isCells || isRows) box = box.appendChild(document.createElement('table'))
  if (isCells) box = box.appendChild(document.createElement('tr'))
  box.append(copied)
  for (const power of content.querySelectorAll('sup')) power.replaceWith(raise(power.textContent))
  content.normalize()
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    currentNode.nodeValue = plainNumbers(currentNode.nodeValue ?? '')
  }
  return content
}

/** Returns the text of content as it is laid out: cells apart by tabs, rows by line breaks. */
function laidOutText(content: HTMLElement, within: Element): string {
  content.inert = true
  Object.assign(content.style, { position: 'fixed', insetBlockStart: '-9999px' })
  within.append(content)
  const text = content.innerText
  content.remove()
  content.removeAttribute('style')
  content.inert = false
  return text
}

/** Puts plain numbers on the clipboard for whatever is copied from an element, by keyboard or by menu. */
export function usePlainCopy(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const selection = getSelection()
      const { target, clipboardData } = event
      if (!box.current || !clipboardData || event.defaultPrevented) return
      if (!selection || selection.isCollapsed || selection.rangeCount !== 1) return
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
      const range = selection.getRangeAt(0)
      if (!range.intersectsNode(box.current)) return
      if (elementOf(range.commonAncestorContainer)?.closest(TYPESET)) return
      const content = plainContent(range)
      clipboardData.setData('text/plain', laidOutText(content, box.current))
      clipboardData.setData('text/html', content.innerHTML)
      event.preventDefault()
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [box])
}
