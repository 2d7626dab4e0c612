import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { TOOLS } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { DateRange } from '../../../ui/date-range/date-range.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type GoTo, type ListAddress, NO_FILTERS } from '../model.ts'
import classes from './records.module.css'
import { TagFilter } from './tag-filter.tsx'

/** Whether an address filters the list. */
export function isFiltered({ keyword, toolId, tag, from, to }: ListAddress): boolean {
  return keyword.trim() !== '' || toolId !== '' || tag !== '' || from !== null || to !== null
}

type RecordFiltersProps = { address: ListAddress; go: GoTo }

/** An empty list: no records, or no match. */
export function EmptyRecords({ address, go }: RecordFiltersProps) {
  const t = useT()
  if (isFiltered(address)) {
    return (
      <EmptyState
        isCompact
        title={t('records.list.noMatch')}
        action={
          <Button variant="default" onClick={() => go(NO_FILTERS)}>
            {t('records.list.clear')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('records.list.empty.title')}
      text={t('records.list.empty.text')}
      action={
        <Button component={Link} href={paths.allTools()}>
          {t('records.list.empty.action')}
        </Button>
      }
    />
  )
}

/** Search words, tool, tag and days. */
export function RecordFilters({ address, go }: RecordFiltersProps) {
  const t = useT()
  const { keyword, toolId, tag, from, to } = address
  return (
    <div className={classes.filters} role="search">
      <SearchField
        label={t('records.search.label')}
        placeholder={t('records.search.example')}
        value={keyword}
        onChange={(words) => go({ keyword: words, current: 1 }, { replace: true })}
      />
      <NativeSelect
        size="md"
        label={t('records.list.tool')}
        value={toolId}
        data={[
          { value: '', label: t('nav.allTools') },
          ...TOOLS.map(({ id, name }) => ({ value: id, label: t(name) })),
        ]}
        onChange={(event) => go({ toolId: event.currentTarget.value, current: 1 })}
      />
      <TagFilter tag={tag} onChange={(next) => go({ tag: next, current: 1 })} />
      <div>
        <DateRange
          label={t('records.list.days')}
          value={{ from, to }}
          onChange={(range) => go({ ...range, current: 1 })}
        />
      </div>
    </div>
  )
}
