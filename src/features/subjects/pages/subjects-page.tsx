/** Page `/front-pages/thematicAnalysis`: subjects, each a sequence of articles, questions and tools. */
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SubjectSummary } from '../../../contract/endpoints/content.ts'
import type { Page } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { listParams, WHOLE_LIST } from '../../../lib/list-address.ts'
import { paths } from '../../../lib/paths.ts'
import { ListPage } from '../../../ui/list-page.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { NothingFound } from '../../../ui/list/nothing-found.tsx'
import { Pager } from '../../../ui/list/pager.tsx'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { SubjectPanel } from '../components/subject-panel.tsx'
import classes from '../components/subjects.module.css'
import { parseSubjectsAddress, type SubjectsAddress, serialiseSubjectsAddress } from '../model.ts'
import { subjectQueries } from '../queries.ts'

function SubjectsSkeleton() {
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <div className={classes.cover}>
          <Skeleton height={150} />
        </div>
        <div className={classes.panelText}>
          <Skeleton height={26} width="50%" mb={16} />
          <SkeletonLines lines={3} />
        </div>
      </div>
    </div>
  )
}

/** Stores the page's state in its address. */
function useAddress() {
  const search = useSearch()
  const [, navigate] = useLocation()
  const address = useMemo(() => parseSubjectsAddress(search), [search])
  const setAddress = useCallback(
    (change: Partial<SubjectsAddress>, options?: { replace: boolean }) =>
      navigate(
        `${paths.subjects()}${serialiseSubjectsAddress({ ...address, ...change })}`,
        options,
      ),
    [address, navigate],
  )
  return [address, setAddress] as const
}

type SetAddress = ReturnType<typeof useAddress>[1]
type PanelsProps = { page: Page<SubjectSummary>; address: SubjectsAddress; onChange: SetAddress }

/** Subject of a shared link that is on another page of the list, or no longer exists. */
function RequestedSubject({ id, onFold }: { id: string; onFold: () => void }) {
  const query = useQuery(subjectQueries.detail(id))
  if (!query.data) return null
  return <SubjectPanel subject={query.data} isOpen isRequested onToggle={onFold} />
}

/** Panels of the subjects. The one in the address is expanded, else the first one until the user collapses it. */
function Panels({ page, address, onChange }: PanelsProps) {
  const [isFolded, setIsFolded] = useState(false)
  const { id: requestedId } = address
  const isElsewhere = requestedId !== null && !page.records.some(({ id }) => id === requestedId)
  const fold = () => {
    setIsFolded(true)
    onChange({ id: null }, { replace: true })
  }
  return (
    <>
      {isElsewhere && <RequestedSubject key={requestedId} id={requestedId} onFold={fold} />}
      {page.records.map((subject, index) => {
        const isOpen = requestedId === null ? index === 0 && !isFolded : requestedId === subject.id
        return (
          <SubjectPanel
            key={subject.id}
            subject={subject}
            isOpen={isOpen}
            isRequested={requestedId === subject.id}
            onToggle={isOpen ? fold : () => onChange({ id: subject.id }, { replace: true })}
          />
        )
      })}
      <Pager
        total={page.total}
        pages={page.pages}
        current={address.current}
        size={address.size}
        onChange={(next) => onChange({ ...next, id: null })}
      />
    </>
  )
}

export function SubjectsPage() {
  const t = useT()
  const [address, setAddress] = useAddress()
  const query = useQuery({
    ...subjectQueries.page(listParams(address)),
    placeholderData: keepPreviousData,
  })
  const first = { current: WHOLE_LIST.current, id: null }
  return (
    <ListPage title={t('subjects.title')} lead={t('subjects.lead')}>
      <div className={classes.filters} role="search">
        <SearchField
          label={t('subjects.keyword')}
          placeholder={t('subjects.keyword.example')}
          value={address.keyword}
          onChange={(keyword) => setAddress({ ...first, keyword }, { replace: true })}
        />
      </div>
      <QueryView
        query={query}
        loading={<SubjectsSkeleton />}
        isEmpty={(page) => page.records.length === 0}
        empty={
          <NothingFound
            total={query.data?.total ?? 0}
            hasFilters={address.keyword !== ''}
            emptyTitle={t('subjects.none')}
            onFirstPage={() => setAddress(first)}
            onReset={() => setAddress({ ...first, keyword: '' })}
          />
        }
      >
        {(page) => <Panels page={page} address={address} onChange={setAddress} />}
      </QueryView>
    </ListPage>
  )
}
