/** Page with two records side by side, or the choice of the second. */
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { recordQueries } from '../../../cache/record-queries.ts'
import { type FoundRecord, useDeviceRecords, useRecord } from '../../../cache/use-record.ts'
import { useSentences, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { isSignedInAtom } from '../../../session/session-atoms.ts'
import { CompareView } from '../../../ui/results/compare/compare-view.tsx'
import type { RecordBody } from '../../../results/record-body.ts'
import { RecordList, RecordRow } from '../../../ui/results/record-row.tsx'
import { recordTitle } from '../../../ui/results/record-title.ts'
import { StoredResult } from '../../../ui/results/stored-result.tsx'
import { toolNameOf } from '../../../contract/tools.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { candidatesFor, type CompareAddress } from './compare-address.ts'
import { useTopHeading } from '../components/use-top-heading.ts'
import frame from '../../../ui/page.module.css'

/** Maximum number of the account's records that one call returns. */
const MOST = 100

function Back({ toolId, recordId }: { toolId: string; recordId: string }) {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.toolRecord(toolId, recordId)}
      variant="subtle"
      color="gray"
      px="xs"
      leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('tools.compare.back')}
    </Button>
  )
}

function Title({ children }: { children: ReactNode }) {
  const t = useT()
  const heading = useTopHeading()
  return (
    <div>
      <h1 className={frame.title} ref={heading} tabIndex={-1}>
        {t('records.compare.heading')}
      </h1>
      <p className={frame.lead}>{children}</p>
    </div>
  )
}

/** Choice of the second record, among those of this device and of the account. */
function Pick({ record }: { record: Pick<FoundRecord, 'id' | 'toolId' | 'title' | 'fileName'> }) {
  const t = useT()
  const sentences = useSentences()
  const isSignedIn = useAtomValue(isSignedInAtom)
  const device = useDeviceRecords().data ?? []
  const account = useQuery({
    ...recordQueries.page({ current: 1, size: MOST }),
    enabled: isSignedIn,
  })
  const candidates = candidatesFor(record, [...(account.data?.records ?? []), ...device])
  const isLooking = isSignedIn && account.isPending && account.fetchStatus === 'fetching'
  return (
    <>
      <Title>
        {sentences(
          t('tools.compare.pick', { title: recordTitle(record, t) }),
          t('tools.compare.pickText'),
        )}
      </Title>
      {candidates.length > 0 && (
        <RecordList label={t('tools.compare.list')}>
          {candidates.map((other) => (
            <RecordRow
              key={other.id}
              record={other}
              href={paths.compareRecords(record.toolId, record.id, other.id)}
            />
          ))}
        </RecordList>
      )}
      {candidates.length === 0 && !isLooking && (
        <EmptyState isCompact title={t('tools.compare.none')} />
      )}
    </>
  )
}

type SideProps = {
  recordId: string
  toolId: string
  children: (record: FoundRecord, body: RecordBody) => ReactNode
}

/** Loads one record of the comparison from the device or the account; without it there is nothing to compare. */
function Side({ recordId, toolId, children }: SideProps) {
  const search = useRecord(recordId)
  return (
    <StoredResult search={search} back={<Back toolId={toolId} recordId={recordId} />}>
      {children}
    </StoredResult>
  )
}

type PageProps = { toolId: string; address: CompareAddress }

export function ComparePage({ toolId, address }: PageProps) {
  const t = useT()
  const { recordId, otherId } = address
  usePageTitle(t('records.compare.heading'))
  const nameOf = (id: string) => {
    const name = toolNameOf(id)
    return name === null ? id : t(name)
  }
  const bar = (a: FoundRecord, b: FoundRecord) => (
    <>
      <Button component={Link} href={paths.toolRecord(a.toolId, a.id)} variant="default">
        {t('tools.compare.openA')}
      </Button>
      <Button component={Link} href={paths.toolRecord(b.toolId, b.id)} variant="default">
        {t('tools.compare.openB')}
      </Button>
      <Button component={Link} href={paths.compareRecords(a.toolId, a.id)} variant="default">
        {t('tools.compare.other')}
      </Button>
    </>
  )
  return (
    <Side recordId={recordId} toolId={toolId}>
      {(a, bodyA) =>
        otherId === null ? (
          <>
            <div>
              <Back toolId={a.toolId} recordId={a.id} />
            </div>
            <Pick record={a} />
          </>
        ) : (
          <Side recordId={otherId} toolId={toolId}>
            {(b, bodyB) => (
              <>
                <Title>{t('records.compare.lead')}</Title>
                <CompareView
                  actions={bar(a, b)}
                  a={{ record: a, body: bodyA, toolName: nameOf(a.toolId) }}
                  b={{ record: b, body: bodyB, toolName: nameOf(b.toolId) }}
                />
              </>
            )}
          </Side>
        )
      }
    </Side>
  )
}
