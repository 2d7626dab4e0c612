import { NativeSelect, Pagination } from '@mantine/core'
import { PAGE_DEFAULTS } from '../../../contract/fields.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { changeFilters, type ProblemFilters } from '../model.ts'
import classes from './problems.module.css'

const CONTROLS = {
  first: msg('articles.pager.first'),
  previous: msg('articles.pager.previous'),
  next: msg('articles.pager.next'),
  last: msg('articles.pager.last'),
} as const

type Props = { filters: ProblemFilters; pages: number; onChange: (next: ProblemFilters) => void }

/** Which page, and how many rows each has. */
export function Pager({ filters, pages, onChange }: Props) {
  const t = useT()
  return (
    <div className={classes.pager}>
      {pages > 1 && (
        <Pagination
          size={44}
          classNames={{ control: classes.page ?? '' }}
          total={pages}
          value={filters.current}
          siblings={0}
          onChange={(current) => onChange({ ...filters, current })}
          getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
          getItemProps={(page) => ({ 'aria-label': t('articles.pager.page', { page }) })}
        />
      )}
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
