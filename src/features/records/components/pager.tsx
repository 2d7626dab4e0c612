import { NativeSelect } from '@mantine/core'
import { PAGE_DEFAULTS } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageNumbers } from '../../../ui/page-numbers.tsx'
import classes from './records.module.css'

type Props = {
  total: number
  current: number
  size: number
  onChange: (next: { current: number; size: number }) => void
}

/** Page number and page size of a list; renders nothing where everything fits. */
export function Pager({ total, current, size, onChange }: Props) {
  const t = useT()
  if (total <= PAGE_DEFAULTS.size) return null
  const pages = Math.max(1, Math.ceil(total / size))
  return (
    <div className={classes.pager}>
      <PageNumbers
        pages={pages}
        current={Math.min(current, pages)}
        onChange={(page) => onChange({ current: page, size })}
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
