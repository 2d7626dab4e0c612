import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { TOOLS, toolTexts } from '../../../contract/tools.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { LazyDeviceRuns } from '../components/lazy-device-runs.tsx'
import { OpenFiles } from '../launched-files/open-files.tsx'
import { ToolCard } from '../components/tool-card.tsx'
import cardClasses from '../components/tool-card.module.css'
import frame from '../../../ui/page.module.css'

/** Page with every tool, and a search over names and texts. */
export function AllToolsPage(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const [keyword, setKeyword] = useState('')
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
      <TextInput
        type="search"
        maw={420}
        label={t('tools.all.search')}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
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
