import { NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Favourite } from '../../../contract/endpoints/collection.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { type Filters, SORTS, type Sort, countTags, countTypes } from '../model.ts'
import { Choices } from './choices.tsx'
import classes from './collection.module.css'
import { KIND_TEXTS, SORT_TEXTS } from './filter-texts.ts'

const TAGS_SHOWN = 10

export type View = 'grid' | 'list'

type ViewProps = { view: View; onChange: (view: View) => void }

function ViewSwitch({ view, onChange }: ViewProps) {
  const t = useT()
  const option = (value: View, name: string, icon: ReactNode) => ({
    value,
    label: (
      <span className={classes.viewIcon}>
        {icon}
        <VisuallyHidden>{name}</VisuallyHidden>
      </span>
    ),
  })
  return (
    <SegmentedControl
      aria-label={t('collection.view')}
      value={view}
      onChange={(value) => onChange(value as View)}
      data={[
        option('grid', t('collection.view.grid'), <IconLayoutGrid size={20} aria-hidden="true" />),
        option('list', t('collection.view.list'), <IconList size={20} aria-hidden="true" />),
      ]}
    />
  )
}

type Props = {
  favourites: readonly Favourite[]
  filters: Filters
  view: View
  onChange: (change: Partial<Filters>) => void
  onView: (view: View) => void
}

/**
 * Search words, kind, tag, order and layout. Everything is computed on the device, so results are
 * immediate.
 */
export function FilterBar({ favourites, filters, view, onChange, onView }: Props) {
  const t = useT()
  const tags = countTags(favourites)
  const types = countTypes(favourites)
  return (
    <div className={classes.filters} role="search">
      <div className={classes.filterRow}>
        <SearchField
          label={t('collection.search')}
          placeholder={t('collection.search.example')}
          value={filters.keyword}
          onChange={(keyword) => onChange({ keyword })}
        />
        <NativeSelect
          size="md"
          aria-label={t('collection.sort')}
          value={filters.sort}
          data={SORTS.map((sort) => ({ value: sort, label: t(SORT_TEXTS[sort]) }))}
          onChange={(event) => onChange({ sort: event.currentTarget.value as Sort })}
        />
        <ViewSwitch view={view} onChange={onView} />
      </div>
      {types.length > 1 && (
        <Choices
          label={t('collection.kinds')}
          value={filters.type}
          choices={types.map(({ type, uses }) => ({
            value: type,
            label: t(KIND_TEXTS[type]),
            uses,
          }))}
          onChange={(type) => onChange({ type })}
        />
      )}
      {tags.length > 0 && (
        <Choices
          label={t('collection.tags')}
          value={filters.tag}
          most={TAGS_SHOWN}
          choices={tags.map(({ tag, uses }) => ({ value: tag, label: tag, uses }))}
          onChange={(tag) => onChange({ tag })}
        />
      )}
    </div>
  )
}
