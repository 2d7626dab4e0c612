/** Setting of this device: whether failures of pages are reported to the operator. */
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { chooseFailureReports } from '../../../platform/browser-failures.ts'
import { sendsFailures } from '../../../platform/failure-sending.ts'
import { Section } from './section.tsx'

export function FailureReportsSection() {
  const t = useT()
  const [isOn, setOn] = useState(sendsFailures)
  const choose = (isChosen: boolean) => {
    chooseFailureReports(isChosen)
    setOn(isChosen)
  }
  return (
    <Section title={t('settings.failures.title')} text={t('settings.failures.text')}>
      <Switch
        size="md"
        checked={isOn}
        onChange={(event) => choose(event.currentTarget.checked)}
        label={t('settings.failures.switch')}
      />
    </Section>
  )
}
