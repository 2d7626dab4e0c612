type WithNavigation = { navigation?: EventTarget }
type Navigated = Event & { navigationType: string; hashChange: boolean }

/**
 * Calls each time when the reader goes elsewhere: to another page, or to a place in this one.
 * @returns whether the browser tells that
 */
export function whenLeft(run: () => void): boolean {
  const { navigation } = globalThis as WithNavigation
  navigation?.addEventListener('navigate', (event) => {
    // The application writes into the entry of the page that is there, too.
    const { navigationType, hashChange } = event as Navigated
    if (navigationType !== 'replace' || hashChange) run()
  })
  return navigation !== undefined
}
