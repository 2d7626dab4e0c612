import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'wouter'
import { useT } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import compact from './compact-button.module.css'
import classes from './record.module.css'

type Props = { recordId: string }

/** Link from a result to the tool that continues with it. */
export function NextStepButton({ recordId }: Props) {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.nextStep(recordId)}
      variant="default"
      className={compact['worded'] ?? ''}
      rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('analysis.next.open')}
    </Button>
  )
}

/** The same link at the end of a result. */
export function NextStepCall({ recordId }: Props) {
  const t = useT()
  return (
    <section className={classes.next}>
      <p className={classes.nextText}>{t('analysis.next.text')}</p>
      <NextStepButton recordId={recordId} />
    </section>
  )
}
