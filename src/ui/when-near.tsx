import { type ReactNode, useEffect, useRef, useState } from 'react'

/** What lies this far below the window is fetched, so that a calm scroll meets no gap. */
const NEAR = '0px 0px 320px 0px'

type Props = { minHeight: number; children: ReactNode }

/**
 * Leaves what lies far below the window unfetched until the reader comes near it: the first load of
 * the page is what its first screen needs. Printing brings everything.
 */
export function WhenNear({ minHeight, children }: Props) {
  const placeRef = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const place = placeRef.current
    if (isNear || !place) return undefined
    const show = () => setIsNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: NEAR },
    )
    observer.observe(place)
    window.addEventListener('beforeprint', show)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', show)
    }
  }, [isNear])
  if (isNear) return children
  return <div ref={placeRef} style={{ minHeight }} />
}
