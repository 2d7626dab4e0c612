import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Section } from './sections.tsx'
import classes from './result.module.css'

function Paragraph({ make }: { make: () => string }) {
  const t = useT()
  const text = make()
  const [said, setSaid] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('analysis.methods.copied')),
      () => setSaid(t('analysis.methods.notCopied')),
    )
  return (
    <>
      <p className={classes.methods} data-typeset>
        {text}
      </p>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t('analysis.methods.copy')}
      </Button>
      <p className={classes.note} role="status">
        {said}
      </p>
    </>
  )
}

/**
 * Description of the methods, as a paragraph for a paper.
 * @param text makes it within the section's error boundary
 */
export function MethodsSection({ text }: { text: () => string }) {
  const t = useT()
  return (
    <Section
      id="methods"
      title={t('analysis.methods.title')}
      lead={t('analysis.methods.lead')}
      isFolded
    >
      <Paragraph make={text} />
    </Section>
  )
}
