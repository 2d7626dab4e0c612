import { NativeSelect } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import type { PickParameters } from '../../../science/instruments/parameters.ts'
import type { Source } from '../session/tool-state.ts'
import classes from './clump-fields.module.css'
import { PanelBox } from './panel-box.tsx'
import { RuleField } from './rule-field.tsx'
import type { PanelChoices } from './use-panel-choices.ts'

type Outside = PickParameters['outside']

const OUTSIDE_TEXT = {
  matrix: { label: msg('tools.pick.ld.outside'), hint: msg('tools.pick.ld.outsideHint') },
  panel: { label: msg('tools.pick.panel.outside'), hint: msg('tools.pick.panel.outsideHint') },
}

type OutsideProps = {
  of: keyof typeof OUTSIDE_TEXT
  value: Outside
  onChange: (outside: Outside) => void
}

/** Choice for variants that the matrix or the panel lacks. */
export function OutsideChoice({ of, value, onChange }: OutsideProps) {
  const t = useT()
  const isPanel = of === 'panel'
  return (
    <NativeSelect
      size="md"
      label={t(OUTSIDE_TEXT[of].label)}
      description={t(OUTSIDE_TEXT[of].hint)}
      value={value === 'proxy' && !isPanel ? 'drop' : value}
      data={[
        { value: 'drop', label: t('tools.pick.leave') },
        ...(isPanel ? [{ value: 'proxy', label: t('tools.pick.panel.proxy') }] : []),
        { value: 'keep', label: t('tools.pick.ld.keep') },
      ]}
      onChange={(event) => onChange(event.currentTarget.value as Outside)}
    />
  )
}

export type ClumpSettings = {
  r2: TypedNumber
  windowKb: TypedNumber
  proxyKb: TypedNumber
  outside: Outside
}

type Props = {
  files: readonly Source[]
  choices: PanelChoices & { isReading: boolean }
  settings: ClumpSettings
  onChange: (change: Partial<ClumpSettings>) => void
}

/** Reference panel, and the rules by which it clumps. */
export function ClumpFields({ files, choices, settings, onChange }: Props) {
  const props = { settings: { ...settings, independence: 'panel' as const }, onChange }
  return (
    <div className={classes.group}>
      <PanelBox files={files} choices={choices} />
      <div className={classes.numbers}>
        <RuleField name="r2" {...props} />
        <RuleField name="windowKb" {...props} />
        <OutsideChoice
          of="panel"
          value={settings.outside}
          onChange={(outside) => onChange({ outside })}
        />
        {settings.outside === 'proxy' && <RuleField name="proxyKb" {...props} />}
      </div>
    </div>
  )
}
