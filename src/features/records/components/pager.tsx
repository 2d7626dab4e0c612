import { NativeSelect, Pagination } from '@mantine/core'
import { PAGE_DEFAULTS } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './records.module.css'

type Props = {
  total: number
  current: number
  size: number
  onChange: (next: { current: number; size: number }) => void
}

/** Pages of a list, and how long a page is. Nothing where everything fits. */
export function Pager({ total, current, size, onChange }: Props) {
  const t = useT()
  const pages = Math.max(1, Math.ceil(total / size))
  if (total <= PAGE_DEFAULTS.size) return null
  return (
    <div className={classes.pager}>
      <Pagination
        total={pages}
        value={Math.min(current, pages)}
        siblings={0}
        size={44}
        onChange={(page) => onChange({ current: page, size })}
        getControlProps={(control) => ({
          'aria-label':
            control === 'previous' ? t('records.pager.previous') : t('records.pager.next'),
        })}
        getItemProps={(page) => ({ 'aria-label': t('records.pager.page', { page }) })}
      />
      <NativeSelect
        aria-label={t('records.pager.size')}
        size="md"
        value={String(size)}
        data={PAGE_DEFAULTS.choices.map((choice) => ({
          value: String(choice),
          label: t('records.pager.perPage', { n: choice }),
        }))}
        onChange={(event) => onChange({ current: 1, size: Number(event.currentTarget.value) })}
      />
    </div>
  )
}
