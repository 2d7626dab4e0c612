import { NativeSelect } from '@mantine/core'
import { PAGE_DEFAULTS } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageNumbers } from '../../../ui/page-numbers.tsx'
import { changeFilters, type ProblemFilters } from '../model.ts'
import classes from './problems.module.css'

type Props = { filters: ProblemFilters; pages: number; onChange: (next: ProblemFilters) => void }

/** Which page, and how many rows each has. */
export function Pager({ filters, pages, onChange }: Props) {
  const t = useT()
  return (
    <div className={classes.pager}>
      <PageNumbers
        pages={pages}
        current={filters.current}
        onChange={(current) => onChange({ ...filters, current })}
      />
      <NativeSelect
        size="md"
        label={t('articles.pager.size')}
        value={String(filters.size)}
        onChange={(event) =>
          onChange(changeFilters(filters, { size: Number(event.currentTarget.value) }))
        }
        data={PAGE_DEFAULTS.choices.map(String)}
      />
    </div>
  )
}
