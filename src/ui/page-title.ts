import { useEffect } from 'react'

/** Sets the document's title while the component is shown, over the route's own. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
