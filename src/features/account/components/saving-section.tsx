/** Setting of this device: where a member's new results are kept. */
import { Radio } from '@mantine/core'
import { useSavingChoice } from '../../../cache/use-saving-choice.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from './account.module.css'
import { Section } from './section.tsx'

export function SavingSection() {
  const t = useT()
  const { target, isMade, choose } = useSavingChoice()
  const texts = {
    device: { label: t('saving.device'), description: t('saving.settings.device') },
    account: { label: t('saving.account'), description: t('saving.settings.account') },
  }
  return (
    <Section title={t('saving.settings.title')} text={t('saving.settings.text')}>
      <div role="radiogroup" aria-label={t('saving.settings.title')} className={classes.list}>
        {(['device', 'account'] as const).map((value) => (
          <div key={value} className={classes.item}>
            <Radio
              size="md"
              name="saving"
              checked={target === value}
              onChange={() => choose(value)}
              {...texts[value]}
            />
          </div>
        ))}
      </div>
      {!isMade && <p className={classes.quiet}>{t('saving.settings.unasked')}</p>}
    </Section>
  )
}
