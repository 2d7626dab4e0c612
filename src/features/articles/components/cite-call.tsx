import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Article } from '../../../contract/endpoints/content.ts'
import { useTextsPart } from '../../../i18n/texts-part.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { withLaterTexts } from '../../../i18n/with-later-texts.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const CitePanel = lazyPart(withLaterTexts(async () => (await import('./cite-panel.tsx')).CitePanel))

function WithTexts({ article }: { article: Article }) {
  return useTextsPart('later') === 'ready' && <CitePanel article={article} />
}

/** Opens the citation of an article below its sources. */
export function CiteCall({ article }: { article: Article }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="screen-only">
      <Button variant="default" mt="lg" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('articles.cite')}
      </Button>
      <Suspense>{isOpen && <WithTexts article={article} />}</Suspense>
    </div>
  )
}
