import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const CitePanel = lazyComponent(async () => (await import('./cite-panel.tsx')).CitePanel)

/** Opens the citation of an article below its sources. */
export function CiteCall({ article }: { article: Article }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="screen-only">
      <Button variant="default" mt="lg" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('articles.cite')}
      </Button>
      {isOpen && <CitePanel article={article} />}
    </div>
  )
}
