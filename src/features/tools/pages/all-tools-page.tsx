import { VisuallyHidden } from '@mantine/core'
import { useLocation, useSearch } from 'wouter'
import { TOOLS, toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  asSearch,
  readListAddress,
  WHOLE_LIST,
  writeListAddress,
} from '../../../lib/list-address.ts'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { LazyDeviceRuns } from '../components/lazy-device-runs.tsx'
import { OpenFiles } from '../launched-files/open-files.tsx'
import { ToolCard } from '../components/tool-card.tsx'
import cardClasses from '../components/tool-card.module.css'
import frame from '../../../ui/page.module.css'

/** Page with every tool, and a search over names and texts. */
export function AllToolsPage(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const [pathname, navigate] = useLocation()
  const { keyword } = readListAddress(new URLSearchParams(useSearch()))
  const search = (words: string) => {
    const query = new URLSearchParams()
    writeListAddress(query, { ...WHOLE_LIST, keyword: words })
    navigate(`${pathname}${asSearch(query)}`, { replace: true })
  }
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  const tools = TOOLS.filter((tool) => {
    const text = [tool.id, tool.key, ...Object.values(toolTexts(tool)).map((message) => t(message))]
    return words.every((word) => text.join(' ').toLowerCase().includes(word))
  })
  return (
    <div className={frame.page}>
      <div>
        <h1 className={frame.title}>{t('tools.all.title')}</h1>
        <p className={frame.lead}>{t('tools.all.lead')}</p>
      </div>
      <OpenFiles />
      <div role="search">
        <SearchField
          label={t('tools.all.search')}
          placeholder={t('tools.all.search.example')}
          value={keyword}
          onChange={search}
        />
      </div>
      <VisuallyHidden role="status">
        {keyword !== '' && t('tools.all.total', { total: tools.length })}
      </VisuallyHidden>
      {tools.length > 0 ? (
        <ul className={cardClasses.toolGrid}>
          {tools.map((tool) => (
            <ToolCard key={tool.id} tool={tool} />
          ))}
        </ul>
      ) : (
        <EmptyState
          isCompact
          title={t('tools.all.none.title')}
          text={t('tools.all.none.text', { keyword })}
        />
      )}
      <LazyDeviceRuns />
    </div>
  )
}
