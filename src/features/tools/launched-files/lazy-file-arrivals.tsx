import { EMPTY_INBOX } from '../../../platform/launched-files.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useInbox } from './use-inbox.ts'

const Arrivals = lazyComponent(async () => (await import('./file-arrivals.tsx')).FileArrivals, {
  catalog: 'work',
  isOptional: true,
})

/** Notice of files that wait or are dragged over the page; its code is loaded with the first ones. */
export function FileArrivals() {
  return useInbox() !== EMPTY_INBOX && <Arrivals />
}
