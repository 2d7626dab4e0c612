import { LINE_TAG } from '../src/contract/worker-messages.ts'

/**
 * Whether the browser tells what a page has asked for: the network is back. The worker only passes it on. It does
 * not send by itself: the session is in the page's cookies, and its refresh is made once, under a lock of the tabs.
 */
export function isLineBack(event: Event): event is ExtendableEvent {
  return 'waitUntil' in event && 'tag' in event && event.tag === LINE_TAG
}
