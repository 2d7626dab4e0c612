import { ActionIcon, Affix } from '@mantine/core'
import { useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useT } from '../i18n/use-t.ts'

/** The button appears once the page is scrolled further than this. */
export const SCROLL_TO_TOP_PX = 200

export function ScrollToTop() {
  const t = useT()
  const [scroll, scrollTo] = useWindowScroll()
  if (scroll.y <= SCROLL_TO_TOP_PX) return null
  return (
    <Affix position={{ bottom: 'calc(20px + env(safe-area-inset-bottom))', right: 20 }}>
      <ActionIcon
        variant="default"
        radius="xl"
        aria-label={t('layout.scrollToTop')}
        onClick={() => scrollTo({ y: 0 })}
      >
        <IconArrowUp size={20} />
      </ActionIcon>
    </Affix>
  )
}
