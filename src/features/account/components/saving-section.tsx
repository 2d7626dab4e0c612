/** Setting of this device: where a member's new results are kept. */
import { Radio, VisuallyHidden } from '@mantine/core'
import type { SavingTarget } from '../../../cache/saving-choice.ts'
import { useSavingChoice } from '../../../cache/use-saving-choice.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './account.module.css'
import { Section } from './section.tsx'

export function SavingSection() {
  const t = useT()
  const { target, isMade, choose } = useSavingChoice()
  return (
    <Section title={t('saving.settings.title')} text={t('saving.settings.text')}>
      <Radio.Group
        label={<VisuallyHidden>{t('saving.settings.title')}</VisuallyHidden>}
        value={target}
        onChange={(value) => choose(value as SavingTarget)}
      >
        <div className={classes.list}>
          <Radio
            size="md"
            value="device"
            label={t('saving.device')}
            description={t('saving.settings.device')}
          />
          <Radio
            size="md"
            value="account"
            label={t('saving.account')}
            description={t('saving.settings.account')}
          />
        </div>
      </Radio.Group>
      {!isMade && <p className={classes.quiet}>{t('saving.settings.unasked')}</p>}
    </Section>
  )
}
