import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Section } from './sections.tsx'
import classes from './result.module.css'

/** Description of the methods, as a paragraph for a paper. */
export function MethodsSection({ text }: { text: string }) {
  const t = useT()
  const [said, setSaid] = useState<string | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('analysis.methods.copied')),
      () => setSaid(t('analysis.methods.notCopied')),
    )
  return (
    <Section
      id="methods"
      title={t('analysis.methods.title')}
      lead={t('analysis.methods.lead')}
      isFolded
    >
      <p className={classes.methods}>{text}</p>
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
    </Section>
  )
}
