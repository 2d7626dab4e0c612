/** Page `/user/collection`: the member's favourites, by kind, tag and words, with or without a network. */
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { usePersistedArticles } from '../../../cache/persisted-articles.ts'
import type { Favourite } from '../../../contract/endpoints/collection.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { EmptyState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import classes from '../components/collection.module.css'
import cards from '../components/card.module.css'
import { FavouriteCard, RemovedCard } from '../components/favourite-card.tsx'
import { FilterBar } from '../components/filter-bar.tsx'
import { OfflineBar } from '../components/offline-bar.tsx'
import {
  filterFavourites,
  type Filters,
  isFiltered,
  NO_FILTERS,
  parseFilters,
  countTags,
  withRemembered,
  serialiseFilters,
} from '../model.ts'
import { useCollection } from '../use-collection.ts'
import { useView } from '../use-view.ts'
import frame from '../../../ui/page.module.css'

const NONE_SAVED: ReadonlySet<string> = new Set()

/** Number of items shown at once; more on request. */
const SHOWN = 24

/** Stores the filters in the address: a view can be bookmarked, and "back" leaves the page. */
function useFilters() {
  const filters = parseFilters(useSearch())
  const [, navigate] = useLocation()
  const change = (part: Partial<Filters>) =>
    navigate(`${paths.collection()}${serialiseFilters({ ...filters, ...part })}`, { replace: true })
  return [filters, change] as const
}

function CardsSkeleton() {
  return (
    <div className={cards.cards} data-view="grid">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <div key={card} className={cards.card}>
          <div className={cards.body}>
            <Skeleton height={18} width="30%" mb={12} />
            <Skeleton height={24} width="80%" mb={16} />
            <SkeletonLines lines={3} />
          </div>
        </div>
      ))}
    </div>
  )
}

function NothingYet() {
  const t = useT()
  return (
    <EmptyState
      title={t('collection.empty.title')}
      text={t('collection.empty.text')}
      action={
        <Button component={Link} href={paths.problems()}>
          {t('collection.empty.action')}
        </Button>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useT()
  return (
    <EmptyState
      isCompact
      title={t('collection.noMatch')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('collection.clear')}
        </Button>
      }
    />
  )
}

type ListProps = {
  found: readonly Favourite[]
  knownTags: readonly string[]
  view: 'grid' | 'list'
  savedIds: Pick<ReadonlySet<string>, 'has'>
  collection: ReturnType<typeof useCollection>
  onTag: (tag: string) => void
}

function List({ found, knownTags, view, savedIds, collection, onTag }: ListProps) {
  const t = useT()
  const isOnline = useOnline()
  const [most, setMost] = useState(SHOWN)
  return (
    <>
      <ul className={cards.cards} data-view={view} aria-label={t('route.collection')}>
        {found
          .slice(0, most)
          .map((favourite) =>
            collection.remembered.get(favourite.articleId)?.isRemoved === true ? (
              <RemovedCard
                key={favourite.articleId}
                favourite={favourite}
                onUndo={() => collection.restore(favourite)}
              />
            ) : (
              <FavouriteCard
                key={favourite.articleId}
                favourite={favourite}
                isSaved={savedIds.has(favourite.articleId)}
                isOnline={isOnline}
                knownTags={knownTags}
                onTag={onTag}
                onRemove={() => collection.remove(favourite)}
              />
            ),
          )}
      </ul>
      {found.length > most && (
        <Button variant="default" onClick={() => setMost(most + SHOWN)}>
          {t('collection.more', { n: found.length - most })}
        </Button>
      )}
    </>
  )
}

type BoardProps = { favourites: readonly Favourite[]; collection: ListProps['collection'] }

/** Collection with its filters. Counts and stored totals exclude what was just removed. */
function Board({ favourites, collection }: BoardProps) {
  const t = useT()
  const locale = useLocale()
  const savedIds = usePersistedArticles() ?? NONE_SAVED
  const [filters, change] = useFilters()
  const [view, setView] = useView()
  const all = withRemembered(favourites, collection.remembered)
  const isPresent = ({ articleId }: Favourite) =>
    collection.remembered.get(articleId)?.isRemoved !== true
  const present = all.filter(isPresent)
  const found = filterFavourites(all, filters, locale)
  return (
    <>
      <OfflineBar ids={present.map(({ articleId }) => articleId)} savedIds={savedIds} />
      <FilterBar
        favourites={present}
        filters={filters}
        view={view}
        onChange={change}
        onView={setView}
      />
      <p className={classes.total} role="status">
        {isFiltered(filters)
          ? t('collection.found', { n: found.filter(isPresent).length, total: present.length })
          : t('collection.total', { total: present.length })}
      </p>
      {found.length === 0 ? (
        <NoMatch onClear={() => change({ ...NO_FILTERS, sort: filters.sort })} />
      ) : (
        <List
          found={found}
          knownTags={countTags(present).map(({ tag }) => tag)}
          view={view}
          savedIds={savedIds}
          collection={collection}
          onTag={(tag) => change({ tag })}
        />
      )}
    </>
  )
}

export function CollectionPage() {
  const t = useT()
  const collection = useCollection()
  const { query, remembered } = collection
  return (
    <div className={frame.page}>
      <header>
        <h1 className={frame.title}>{t('route.collection')}</h1>
        <p className={frame.lead}>{t('collection.lead')}</p>
      </header>
      <QueryView
        query={query}
        loading={<CardsSkeleton />}
        isEmpty={(all) => all.length === 0 && remembered.size === 0}
        empty={<NothingYet />}
      >
        {(favourites) => <Board favourites={favourites} collection={collection} />}
      </QueryView>
    </div>
  )
}
