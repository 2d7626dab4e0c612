/** Setting fields that tools share: thresholds for instruments, palindromic variants, and the folded line. */
import { NO_VALUE } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import type { Convention } from '../../../science/codes.ts'
import type { HarmoniseAction } from '../../../science/harmonise/match.ts'
import { ACTION_TEXT } from '../../../results/scan/texts.ts'
import { CONVENTION_TEXT } from '../../../results/code-texts.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { INSTRUMENT_BOUNDS } from './estimation-bounds.ts'
import { OptionsSelect } from './options-select.tsx'

export type InstrumentSettings = { instrumentP: TypedNumber; leastF: TypedNumber }

type Props = {
  settings: InstrumentSettings
  /** Hint with the threshold that is usual in the tool. */
  thresholdHint: string
  onChange: (change: Partial<InstrumentSettings>) => void
}

/** Thresholds by which variants of a file become instruments. */
export function InstrumentFields({ settings, thresholdHint, onChange }: Props) {
  const t = useT()
  return (
    <>
      <NumberField
        label={t('tools.screen.instrumentP')}
        description={thresholdHint}
        value={settings.instrumentP}
        bounds={INSTRUMENT_BOUNDS.instrumentP}
        example="1e-5"
        onChange={(instrumentP) => onChange({ instrumentP })}
      />
      <NumberField
        label={t('tools.screen.leastF')}
        description={t('tools.screen.leastFHint')}
        value={settings.leastF}
        bounds={INSTRUMENT_BOUNDS.leastF}
        step={1}
        hasButtons
        onChange={(leastF) => onChange({ leastF })}
      />
    </>
  )
}

type ActionProps = { action: HarmoniseAction; onChange: (action: HarmoniseAction) => void }

/** Choice for palindromic variants, whose alleles read the same on both strands. */
export function ActionField({ action, onChange }: ActionProps) {
  const t = useT()
  return (
    <OptionsSelect
      label={t('tools.screen.action')}
      hint={t('tools.screen.actionHint')}
      value={action}
      texts={ACTION_TEXT}
      isLong
      onChange={onChange}
    />
  )
}

type LineSettings = InstrumentSettings & { action: HarmoniseAction; convention: Convention }

/** Returns a formatter of the folded line: thresholds first, then the tool's own parts, then the rules. */
export function useSettingsLine(): (settings: LineSettings, own?: readonly string[]) => string[] {
  const t = useT()
  const format = useFormat()
  const chosen = (value: TypedNumber) => (value === '' ? NO_VALUE : format.exact(value))
  return ({ instrumentP, leastF, action, convention }, own = []) => [
    `p ≤ ${chosen(instrumentP)}`,
    `F ≥ ${chosen(leastF)}`,
    ...own,
    t(ACTION_TEXT[action]),
    t(CONVENTION_TEXT[convention]),
  ]
}
