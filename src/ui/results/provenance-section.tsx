import { Accordion } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Section, WithoutProvenance } from './sections.tsx'

export type ProvenancePanel = { id: string; title: string; content: ReactNode }

type Props = { panels: readonly ProvenancePanel[]; openAtFirst: string }

/** Provenance of the numbers: everything needed to reproduce them, collapsed by subject. */
export function ProvenanceSection({ panels, openAtFirst }: Props) {
  const t = useT()
  if (use(WithoutProvenance)) return null
  return (
    <Section
      id="provenance"
      title={t('analysis.provenance.title')}
      lead={t('analysis.provenance.lead')}
      isFolded
    >
      <Accordion multiple defaultValue={[openAtFirst]} variant="separated">
        {panels.map(({ id, title, content }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>{title}</Accordion.Control>
            <Accordion.Panel>{content}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  )
}
