/** Setting fields that tools share: the estimation, MR-PRESSO, and the scale of the effects on a trait. */
import { Switch } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import type { Convention } from '../../../science/codes.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { Choice } from './choice.tsx'
import { getDrawsBounds, SEED_BOUNDS } from './estimation-bounds.ts'
import { OptionsSelect } from './options-select.tsx'

export type EstimationSettings = { convention: Convention; seed: TypedNumber; nboot: TypedNumber }

type Props = {
  settings: EstimationSettings
  mostDraws: number
  /** Whether each field explains its purpose. */
  hasHints?: boolean
  onChange: (change: Partial<EstimationSettings>) => void
}

/** Estimation settings: the convention, and the random numbers. */
export function EstimationFields({ settings, mostDraws, hasHints = false, onChange }: Props) {
  const t = useT()
  return (
    <>
      <OptionsSelect
        label={t('tools.settings.convention')}
        {...(hasHints && { hint: t('tools.settings.conventionHint') })}
        value={settings.convention}
        texts={CONVENTION_TEXT}
        onChange={(convention) => onChange({ convention })}
      />
      <NumberField
        label={t('tools.settings.seed')}
        {...(hasHints && { description: t('tools.settings.seedHint') })}
        value={settings.seed}
        bounds={SEED_BOUNDS}
        step={1}
        hasButtons
        onChange={(seed) => onChange({ seed })}
      />
      <NumberField
        label={t('tools.settings.nboot')}
        {...(hasHints && { description: t('tools.settings.nbootHint') })}
        value={settings.nboot}
        bounds={getDrawsBounds(mostDraws)}
        step={100}
        hasButtons
        onChange={(nboot) => onChange({ nboot })}
      />
    </>
  )
}

type PressoProps = { hint: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** Switch for MR-PRESSO, where its number of draws is no setting. */
export function PressoSwitch({ hint, isOn, onChange }: PressoProps) {
  const t = useT()
  return (
    <Switch
      size="md"
      label={t('tools.screen.presso')}
      description={hint}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

type KindProps = {
  label: string
  value: OutcomeKind
  onChange: (kind: OutcomeKind) => void
}

/** Scale of the effects on a trait. */
export function OutcomeKindField({ label, value, onChange }: KindProps) {
  const t = useT()
  return (
    <Choice
      label={label}
      value={value}
      options={[
        { value: 'continuous', label: t('tools.settings.continuous') },
        { value: 'binary', label: t('tools.settings.binary') },
      ]}
      onChange={onChange}
    />
  )
}
