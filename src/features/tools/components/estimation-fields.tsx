import { NativeSelect, NumberInput, SegmentedControl, Switch } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { Convention } from '../../../science/codes.ts'
import { LIMITS } from '../../../science/limits.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import type { TypedNumber } from '../session/tool-state.ts'

const CONVENTIONS = Object.keys(CONVENTION_TEXT) as Convention[]
const typed = (value: string | number): TypedNumber => (typeof value === 'number' ? value : '')

export type EstimationSettings = {
  convention: Convention
  seed: TypedNumber
  nboot: TypedNumber
  hasPresso: boolean
}

type Props = {
  settings: EstimationSettings
  /** Settings that the engine would not take. */
  faults: readonly string[]
  mostDraws: number
  /** What MR-PRESSO costs in this tool. */
  pressoHint: string
  onChange: (change: Partial<EstimationSettings>) => void
}

/** How effects are estimated where many pairs are: no more is asked for than all of them need. */
export function EstimationFields({ settings, faults, mostDraws, pressoHint, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <NativeSelect
        size="md"
        label={t('tools.settings.convention')}
        value={settings.convention}
        data={CONVENTIONS.map((value) => ({ value, label: t(CONVENTION_TEXT[value]) }))}
        onChange={(event) => onChange({ convention: event.currentTarget.value as Convention })}
      />
      <NumberInput
        size="md"
        label={t('tools.settings.seed')}
        value={settings.seed}
        allowDecimal={false}
        onChange={(value) => onChange({ seed: typed(value) })}
        error={
          faults.includes('seed') &&
          t('tools.settings.seedFault', { max: format.integer(LIMITS.seedMax) })
        }
      />
      <NumberInput
        size="md"
        label={t('tools.settings.nboot')}
        value={settings.nboot}
        allowDecimal={false}
        allowNegative={false}
        step={100}
        onChange={(value) => onChange({ nboot: typed(value) })}
        error={
          faults.includes('nboot') &&
          t('tools.settings.nbootFault', {
            min: format.integer(LIMITS.nbootMin),
            max: format.integer(mostDraws),
          })
        }
      />
      <Switch
        size="md"
        label={t('tools.screen.presso')}
        description={pressoHint}
        checked={settings.hasPresso}
        onChange={(event) => onChange({ hasPresso: event.currentTarget.checked })}
      />
    </>
  )
}

type KindProps = {
  label: string
  value: OutcomeKind
  /** Stands beside a field with a label: as high as that one's box. */
  isBeside: boolean
  onChange: (kind: OutcomeKind) => void
}

/** How the effects on a trait are read. */
export function OutcomeKindField({ label, value, isBeside, onChange }: KindProps) {
  const t = useT()
  return (
    <div role="group" aria-label={label}>
      <SegmentedControl
        fullWidth
        size="md"
        mt={isBeside ? 27 : 0}
        aria-label={label}
        value={value}
        onChange={(kind) => onChange(kind as OutcomeKind)}
        data={[
          { value: 'continuous', label: t('tools.settings.continuous') },
          { value: 'binary', label: t('tools.settings.binary') },
        ]}
      />
    </div>
  )
}
