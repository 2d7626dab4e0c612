/** Choice for instruments that the outcome lacks: leave them out, or use proxy variants from an LD panel. */
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import type { PickParameters } from '../../../science/instruments/parameters.ts'
import { Choice } from '../components/choice.tsx'
import classes from './clump-fields.module.css'
import { RuleField } from './rule-field.tsx'

export type AbsentSettings = {
  absent: PickParameters['absent']
  proxyR2: TypedNumber
  proxyKb: TypedNumber
}

type Props = {
  settings: AbsentSettings
  onChange: (change: Partial<AbsentSettings>) => void
  /** Panel choice, if nothing else on the page contains it. */
  panel: ReactNode
}

export function AbsentChoice({ settings, onChange, panel }: Props) {
  const t = useT()
  return (
    <div className={classes.group}>
      <Choice<AbsentSettings['absent']>
        label={t('tools.pick.absent')}
        hint={t('tools.pick.absentHint')}
        value={settings.absent}
        options={[
          { value: 'leave', label: t('tools.pick.absent.leave') },
          { value: 'proxy', label: t('tools.pick.absent.proxy') },
        ]}
        onChange={(absent) => onChange({ absent })}
      />
      {settings.absent === 'proxy' && (
        <>
          {panel}
          <div className={classes.numbers}>
            <RuleField name="proxyR2" settings={settings} onChange={onChange} />
            <RuleField name="proxyKb" settings={settings} onChange={onChange} />
          </div>
        </>
      )}
    </div>
  )
}
