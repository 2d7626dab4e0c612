/** Page of a result that a member shared by a link; the token stands in the fragment of the address. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sharedResultQuery } from '../../../ui/results/share/shared-links.ts'
import { isLaterVersion, readSharedResult } from '../../../contract/shared-result.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { shareTokenOf } from '../../../lib/share-fragment.ts'
import { isCallError } from '../../../transport/call-error.ts'
import { bodyFrom } from '../../../results/read-body.ts'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { MissingState, QueryView, useQueryViewState } from '../../../ui/states.tsx'
import { SharedResultView } from './shared-result-view.tsx'
import { useNoIndex } from './use-no-index.ts'

function ToolLink({ toolId }: { toolId: string }) {
  const t = useT()
  return (
    <Button component={Link} href={paths.tool(toolId)}>
      {t('share.page.open')}
    </Button>
  )
}

/** One message for a link that expired, was revoked or never existed. */
function Gone({ toolId }: { toolId: string }) {
  const t = useT()
  return (
    <MissingState
      isPage
      title={t('share.gone.title')}
      text={t('share.gone.text')}
      action={<ToolLink toolId={toolId} />}
    />
  )
}

/** Offline: nothing of a shared result is stored. */
function Away({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <MissingState
      isPage
      title={t('share.away.title')}
      text={t('share.away.text')}
      action={
        <Button variant="default" mih={44} onClick={onRetry}>
          {t('states.retry')}
        </Button>
      }
    />
  )
}

/** A document that this build cannot show: of a later version, or with a result of one. */
function Unreadable({ toolId, isLater }: { toolId: string; isLater: boolean }) {
  const t = useT()
  return (
    <MissingState
      isPage
      title={t('share.unreadable.title')}
      text={t(isLater ? 'share.unreadable.later' : 'share.unreadable.text')}
      action={<ToolLink toolId={toolId} />}
    />
  )
}

type ContentProps = { toolId: string; content: string; expiresAt: string | null }

function Content({ toolId, content, expiresAt }: ContentProps) {
  const shared = readSharedResult(content)
  const body = shared?.body ? bodyFrom(shared.body) : null
  if (!shared) return <Unreadable toolId={toolId} isLater={isLaterVersion(content)} />
  if (shared.body && !body) return <Unreadable toolId={toolId} isLater />
  return <SharedResultView shared={shared} body={body} expiresAt={expiresAt} />
}

function Opened({ toolId, token }: { toolId: string; token: string }) {
  const query = useQuery(sharedResultQuery(token))
  const { error } = query
  const view = useQueryViewState(query)
  const isGone = isCallError(error) && (error.kind === 'notFound' || error.kind === 'notOffered')
  // Also where it was shown before: it may have been revoked meanwhile.
  if (isGone) return <Gone toolId={toolId} />
  if (view.name === 'away') return <Away onRetry={() => void query.refetch()} />
  return (
    <QueryView query={query} isPage isNoteHidden loading={<ResultSkeleton />}>
      {({ content, expiresAt }) => (
        <Content toolId={toolId} content={content} expiresAt={expiresAt} />
      )}
    </QueryView>
  )
}

/** @param hash the fragment of the address, with a token or a damaged one */
export function SharedResultPage({ toolId, hash }: { toolId: string; hash: string }) {
  useNoIndex()
  const token = shareTokenOf(hash)
  return token === null ? <Gone toolId={toolId} /> : <Opened toolId={toolId} token={token} />
}
