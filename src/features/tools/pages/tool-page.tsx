/**
 * Page of one tool; `?record=` opens a stored result in it, `?example=` the result of an example, `?compare=` and `?records=`
 * show several side by side, `#share=` shows a result that a member shared.
 */
import { Button } from '@mantine/core'
import { createElement } from 'react'
import { Link, useSearch } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { type Tool, toolById, type ToolKey, TOOLS } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { isShareFragment } from '../../../lib/share-fragment.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { ResultSkeleton } from '../../../ui/results/result-skeleton.tsx'
import { MissingState } from '../../../ui/states.tsx'
import { readCompare } from '../compare/compare-address.ts'
import { readEvidence } from '../../../results/evidence/address.ts'
import { getToolPage } from '../tool-pages.ts'
import frame from '../../../ui/page.module.css'

const ComparePage = lazyComponent(
  async () => (await import('../compare/compare-page.tsx')).ComparePage,
  { Placeholder: ResultSkeleton },
)

const EvidencePage = lazyComponent(
  async () => (await import('../compare/evidence-page.tsx')).EvidencePage,
  { Placeholder: ResultSkeleton },
)

const SharedResultPage = lazyComponent(
  async () => (await import('../share/shared-result-page.tsx')).SharedResultPage,
  { Placeholder: ResultSkeleton },
)

const RECORD_ID = /^\d{1,19}$/

function UnknownTool() {
  const t = useT()
  return (
    <MissingState
      isPage
      title={t('tools.unknown.title')}
      text={t('tools.unknown.text')}
      action={
        <Button component={Link} href={paths.allTools()}>
          {t('tools.unknown.action')}
        </Button>
      }
    />
  )
}

/** Tool named by the address: by its id, or by a path of its own. */
function ToolByPath({ tool }: { tool: Tool }) {
  const search = useSearch()
  const query = new URLSearchParams(search)
  const recordId = query.get('record') ?? ''
  const compared = readCompare(search)
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )
  if (isShareFragment(hash)) {
    return (
      <div className={frame.page}>
        <SharedResultPage key={hash} toolId={tool.id} hash={hash} />
      </div>
    )
  }
  if (compared) {
    return (
      <div className={frame.page}>
        <ComparePage key={search} toolId={tool.id} address={compared} />
      </div>
    )
  }
  const evidence = readEvidence(search)
  if (evidence) {
    return (
      <div className={frame.page}>
        <EvidencePage toolId={tool.id} ids={evidence} />
      </div>
    )
  }
  return (
    <div className={frame.page}>
      {createElement(getToolPage(tool), {
        toolId: tool.id,
        recordId: RECORD_ID.test(recordId) ? recordId : null,
        exampleId: query.get('example'),
      })}
    </div>
  )
}

/** Page of one tool by its id; `?record=` opens a stored result in it, `?compare=` and `?records=` show several side by side. */
export function ToolPage({ params }: { params: Readonly<Record<string, string>> }) {
  const tool = toolById(params['id'] ?? '')
  return tool ? <ToolByPath key={tool.id} tool={tool} /> : <UnknownTool />
}

/** Creates the page of a tool that has a path of its own. */
export function createNamedToolPage(key: ToolKey) {
  return function NamedToolPage() {
    const tool = TOOLS.find((row) => row.key === key)
    return tool ? <ToolByPath key={tool.id} tool={tool} /> : <UnknownTool />
  }
}
