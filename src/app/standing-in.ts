/**
 * What a start needs while a page that the server wrote for visitors stands in for a member's own (docs/decisions/121).
 * React would empty the element that it draws into: his page gets one beside it, and takes its place once it is drawn.
 * Loaded by such starts only.
 */
import type { PageState } from '../cache/page-state.ts'
import type { FillIn } from '../cache/user-keeping.ts'
import { STAND_IN } from '../contract/rendered-page.ts'
import { counterpart } from '../platform/counterpart.ts'
import type { Standing } from '../platform/early-presses.ts'

export type Beside = {
  /** What the member's own page is drawn into. */
  own: HTMLElement
  /**
   * What the page shows that stands in is not missing from his own. Large answers are read from his device before
   * anything is drawn, which would ask for each later. What he has not there, because another reader of the device kept
   * the page or it is too old, is as it stood: as old as the page.
   */
  fillIn: FillIn
  /**
   * Puts his page, whose elements are there, into its place. What was opened and focused in the other one is so in
   * this one, and what was read stands where it stood.
   */
  takePlace: () => void
  /** The same control in his page as the one that was pressed in the other. */
  standing: Standing
}

/** What is read: short enough to be found again by its words, and none that has others of them in it. */
const READ = 'h1, h2, h3, h4, p, li, figcaption, td'

/** The first thing to read below the upper edge of what is seen; null at the beginning of a page. */
function topmost(page: HTMLElement): HTMLElement | null {
  if (window.scrollY === 0) return null
  const isSeen = (one: HTMLElement) => one.getBoundingClientRect().top >= 0
  return [...page.querySelectorAll<HTMLElement>(READ)].find(isSeen) ?? null
}

/**
 * What was shown by the page that stands in is asked of the device, and put into the client where that has none. Not once it
 * has gone: who signs in later in the same page gets nothing of whoever read it.
 * @param written what the page says; null where it cannot be read
 */
const fillInFrom =
  (standIn: HTMLElement, written: PageState | null): FillIn =>
  async (client, bodies) => {
    if (!standIn.isConnected) return
    const shown = written?.queries.queries ?? []
    const fill = async ({ queryKey, queryHash, state }: (typeof shown)[number]) => {
      const isThere = () => client.getQueryState(queryKey)?.data !== undefined
      if (isThere()) return
      const { data, dataUpdatedAt } = (await bodies.read(queryHash)) ?? state
      // A newer one may have come meanwhile.
      if (!isThere()) client.setQueryData(queryKey, data, { updatedAt: dataUpdatedAt })
    }
    await Promise.all(shown.map(fill))
  }

/**
 * Notes what is read in a page.
 * @returns puts it where it stood, in the page that has taken its place
 */
function noteReading(page: HTMLElement, standing: Standing): () => void {
  const read = topmost(page)
  if (!read) return () => {}
  const { top } = read.getBoundingClientRect()
  return () => {
    // Each part is as high as it is (platform/early/first-look.ts): what was not seen yet would be so a frame later.
    delete document.documentElement.dataset['opened']
    const now = standing(read)?.getBoundingClientRect().top ?? top
    window.scrollBy({ top: now - top, behavior: 'instant' })
  }
}

/** What is focused in a page; null where nothing in it is. */
function focusedIn(page: HTMLElement): HTMLElement | null {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && page.contains(activeElement) ? activeElement : null
}

/** @param written what that page says; null where it cannot be read */
export function besideStandIn(standIn: HTMLElement, written: PageState | null): Beside {
  const own = document.createElement('div')
  standIn.after(own)
  const standing: Standing = (control) =>
    control.isConnected ? control : counterpart(control, standIn, own)

  return {
    own,
    fillIn: fillInFrom(standIn, written),
    takePlace() {
      if (!standIn.isConnected) return
      const focused = focusedIn(standIn)
      const readOn = noteReading(standIn, standing)
      standIn.remove()
      own.id = standIn.id
      own.dataset['rendered'] = standIn.dataset['rendered'] ?? ''
      document.documentElement.removeAttribute(STAND_IN)
      for (const details of standIn.querySelectorAll('details')) {
        const same = details.open && standing(details)
        if (same) same.open = true
      }
      readOn()
      if (focused) standing(focused)?.focus({ preventScroll: true })
    },
    standing,
  }
}
