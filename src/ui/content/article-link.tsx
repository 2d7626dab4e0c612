import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import type { Openable } from './opening.ts'
import { openingOf } from './opening.ts'
import { useRememberOpened } from './use-remember-opened.ts'

type Props = { item: Openable; className?: string | undefined; children: ReactNode }

/**
 * Link to an item that has a page. A real anchor, so that the keyboard, the middle button and "copy link" work; the new
 * tab gets no `opener`.
 */
export function ArticleLink({ item, className, children }: Props) {
  const t = useT()
  const remember = useRememberOpened()
  const opening = openingOf(item)
  if (opening.name === 'inPlace') return <span className={className}>{children}</span>
  return (
    <a
      href={opening.href}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onClick={() => remember(item)}
      onAuxClick={() => remember(item)}
    >
      {children}
      <VisuallyHidden>{t('content.newTab')}</VisuallyHidden>
    </a>
  )
}
