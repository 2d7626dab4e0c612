/** Button that scrolls to the top of a long page. */
import { ActionIcon } from '@mantine/core'
import { useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useT } from '../i18n/use-t.ts'
import { SCROLL_TO_TOP_PX } from './scroll-distance.ts'
import classes from './layout.module.css'

type Props = {
  /** Height in px of what is fixed at the bottom of the window. */
  above?: number
}

export function ScrollToTop({ above = 0 }: Props) {
  const t = useT()
  const [{ y }] = useWindowScroll()
  if (y <= SCROLL_TO_TOP_PX) return null

  function toTop(): void {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isReduced ? 'instant' : 'smooth' })
  }
  return (
    <div
      className={`${classes.toTop} screen-only`}
      style={{ bottom: `calc(${20 + above}px + var(--bottom-bar, env(safe-area-inset-bottom)))` }}
    >
      <ActionIcon
        variant="default"
        radius="xl"
        aria-label={t('layout.scrollToTop')}
        onClick={toTop}
      >
        <IconArrowUp size={20} />
      </ActionIcon>
    </div>
  )
}
