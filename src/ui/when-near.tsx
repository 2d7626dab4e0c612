import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Content within this distance below the window is loaded, so that slow scrolling finds it ready. */
const NEAR = '0px 0px 320px 0px'

type Props = { minHeight: number; children: ReactNode }

/**
 * Defers content far below the window until the reader comes near it: the first load of the page is
 * what its first screen needs. Printing loads everything.
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
