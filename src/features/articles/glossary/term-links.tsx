import { type RefObject, useEffect, useState } from 'react'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const TermPopover = lazyComponent(async () => (await import('./term-popover.tsx')).TermPopover, {
  isOptional: true,
})

const LINK = 'a[href^="#term-"]'

/** Opens the definitions of linked terms over the text. Without its code a link leads to the list below the text. */
export function TermLinks({ textRef }: { textRef: RefObject<HTMLElement | null> }) {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    const text = textRef.current
    const onClick = (event: MouseEvent) => {
      const clicked = (event.target as Element).closest<HTMLAnchorElement>(LINK)
      if (clicked === null || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      TermPopover.preload().then(
        () => setLink((open) => (open === clicked ? null : clicked)),
        () => location.assign(clicked.hash),
      )
    }
    text?.addEventListener('click', onClick)
    return () => text?.removeEventListener('click', onClick)
  }, [textRef])
  return link && <TermPopover key={link.hash} link={link} onClose={() => setLink(null)} />
}
