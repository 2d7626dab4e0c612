import { Pagination } from '@mantine/core'
import { msg } from '../i18n/msg.ts'
import { useT } from '../i18n/use-t.ts'
import classes from './page-numbers.module.css'

const CONTROLS = {
  first: msg('pager.first'),
  previous: msg('pager.previous'),
  next: msg('pager.next'),
  last: msg('pager.last'),
} as const

type Props = { pages: number; current: number; onChange: (page: number) => void }

/** Page numbers of a list; empty while there is only one page. */
export function PageNumbers({ pages, current, onChange }: Props) {
  const t = useT()
  if (pages <= 1) return null
  return (
    <Pagination
      size={44}
      classNames={{ control: classes.page ?? '' }}
      total={pages}
      value={current}
      siblings={0}
      onChange={onChange}
      getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
      getItemProps={(page) => ({ 'aria-label': t('pager.page', { page }) })}
    />
  )
}
