import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'

const CitePanel = lazyComponent(async () => (await import('./cite-panel.tsx')).CitePanel)

/** Button below the sources that opens the citation of an article. */
export function CiteButton({ article }: { article: Article }) {
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
