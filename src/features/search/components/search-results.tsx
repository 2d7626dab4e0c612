/**
 * Hits by group; before anything is typed, recent items and the pages. Re-rendered only when they change: a
 * typed character appears in its field before its hits do.
 */
import { Combobox } from '@mantine/core'
import { memo } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type Found, type Group, type SearchItem, suggestItems } from '../model.ts'
import { SearchOption } from './search-option.tsx'

const GROUP_NAME: Record<Group, string> = {
  pages: msg('search.group.pages'),
  tools: msg('search.group.tools'),
  outputs: msg('search.group.outputs'),
  records: msg('search.group.records'),
  articles: msg('search.group.articles'),
  subjects: msg('search.group.subjects'),
  actions: msg('search.group.actions'),
}

type GroupProps = { label: string; items: readonly SearchItem[]; query: string }

function OptionGroup({ label, items, query }: GroupProps) {
  const t = useT()
  if (items.length === 0) return null
  return (
    <Combobox.Group label={label}>
      {items.map((item) => (
        <SearchOption key={item.id} item={item} query={query} newTab={t('search.newTab')} />
      ))}
    </Combobox.Group>
  )
}

type Props = {
  items: readonly SearchItem[]
  query: string
  /** Items that match the query. */
  found: readonly Found[]
  recent: readonly string[]
}

export const SearchResults = memo(function SearchResults({ items, query, found, recent }: Props) {
  const t = useT()
  if (query.trim() === '') {
    const suggested = suggestItems(items, recent)
    return (
      <>
        <OptionGroup label={t('search.group.recent')} items={suggested.recent} query="" />
        <OptionGroup label={t('search.group.pages')} items={suggested.pages} query="" />
      </>
    )
  }
  if (found.length === 0) {
    return <Combobox.Empty>{t('search.none', { query: query.trim() })}</Combobox.Empty>
  }
  return found.map(({ group, items: hits }) => (
    <OptionGroup key={group} label={t(GROUP_NAME[group])} items={hits} query={query} />
  ))
})
