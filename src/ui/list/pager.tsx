/** Controls for the page number and page size of a list. */
import { NativeSelect } from '@mantine/core'
import { PAGE_DEFAULTS } from '../../contract/fields.ts'
import { useT } from '../../i18n/use-t.ts'
import { PageNumbers } from '../page-numbers.tsx'
import classes from './list.module.css'

type Props = {
  /** Total number of rows; nothing is shown where the smallest page holds them. */
  total: number
  pages: number
  current: number
  size: number
  onChange: (next: { current: number; size: number }) => void
}

export function Pager({ total, pages, current, size, onChange }: Props) {
  const t = useT()
  if (total <= PAGE_DEFAULTS.choices[0]) return null
  return (
    <div className={classes.pager}>
      <PageNumbers
        pages={pages}
        current={current}
        onChange={(page) => onChange({ current: page, size })}
      />
      <NativeSelect
        size="md"
        aria-label={t('pager.size')}
        value={String(size)}
        // Another page size starts on the first page.
        onChange={(event) => onChange({ current: 1, size: Number(event.currentTarget.value) })}
        data={PAGE_DEFAULTS.choices.map((n) => ({
          value: String(n),
          label: t('pager.perPage', { n }),
        }))}
      />
    </div>
  )
}
