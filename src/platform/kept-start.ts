import { hasStandIn } from './stand-in.ts'

/**
 * The path of a page that starts from what the worker keeps; null where it comes over the network, is one that
 * the server wrote for this reader, or there is no browser.
 */
export function keptStart(): string | null {
  if (typeof document === 'undefined' || typeof navigator === 'undefined') return null
  const isWritten = document.querySelector('#root[data-rendered]') !== null
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  return worker !== null && (!isWritten || hasStandIn()) ? location.pathname : null
}
