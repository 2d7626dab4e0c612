/** Button that shares an article with the device's share sheet, else with the app's own menu. */
import { IconShare2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { textIn } from '../../../ui/content/localised.ts'
import buttons from '../../../ui/content/buttons.module.css'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { getSharedAddress } from '../share-address.ts'
import classes from './share.module.css'

/** Loaded when it is opened: most devices have a share sheet of their own. */
const ShareMenu = lazyComponent(async () => (await import('./share-menu.tsx')).ShareMenu, {
  close: ({ onClose }) => onClose(),
})

/** Shows the device's share sheet. @returns false where there is none */
async function shareByDevice(data: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    // Closed without a choice: nothing more to do.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

export function ShareButton({ article }: { article: Article }) {
  const t = useT()
  const locale = useLocale()
  const menuId = useId()
  const frameRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return undefined
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !frameRef.current?.contains(target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setIsOpen(false)
    buttonRef.current?.focus()
  }
  const share = async () => {
    const title = textIn(article, 'title', locale)
    const url = getSharedAddress(article, locale)
    const isShared = !isOpen && (await shareByDevice({ title, url }))
    if (!isShared) setIsOpen(!isOpen)
  }
  return (
    // Handles the keys of its content; the frame itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frameRef} className={classes.frame} onKeyDown={onKeyDown}>
      <button
        ref={buttonRef}
        type="button"
        className={buttons.button}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={() => void share()}
      >
        <IconShare2 size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('articles.share')}</span>
      </button>
      {isOpen && <ShareMenu article={article} id={menuId} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
