/** Field for a numeric rule of instrument selection, with the engine's bounds. */
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'
import {
  type Independence,
  type NumberParameter,
  PICK_BOUNDS,
} from '../../../science/instruments/parameters.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'

/** Numeric rules; the threshold of p has a control of its own. */
export type RuleName = Exclude<NumberParameter, 'mostP'>

const NUMBER_TEXT: Record<RuleName, { label: string; hint: string; step: number }> = {
  leastF: { label: msg('tools.pick.f'), hint: msg('tools.pick.fHint'), step: 1 },
  leastMaf: { label: msg('tools.pick.maf'), hint: msg('tools.pick.mafHint'), step: 0.01 },
  leastInfo: { label: msg('tools.pick.info'), hint: msg('tools.pick.infoHint'), step: 0.1 },
  windowKb: { label: msg('tools.pick.window'), hint: msg('tools.pick.windowHint'), step: 1000 },
  r2: { label: msg('tools.pick.r2'), hint: msg('tools.pick.r2Hint'), step: 0.01 },
  proxyR2: { label: msg('tools.pick.proxy.r2'), hint: msg('tools.pick.proxy.r2Hint'), step: 0.05 },
  proxyKb: { label: msg('tools.pick.proxy.kb'), hint: msg('tools.pick.proxy.kbHint'), step: 50 },
}

type Props<N extends RuleName> = {
  name: N
  settings: Readonly<Record<N, TypedNumber>> & { independence?: Independence }
  onChange: (change: Partial<Record<RuleName, TypedNumber>>) => void
}

export function RuleField<N extends RuleName>({ name, settings, onChange }: Props<N>) {
  const t = useT()
  const isPanelR2 = name === 'r2' && settings.independence === 'panel'
  const texts = isPanelR2
    ? { ...NUMBER_TEXT.r2, hint: msg('tools.pick.r2HintPanel') }
    : NUMBER_TEXT[name]
  return (
    <NumberField
      label={t(texts.label)}
      description={t(texts.hint)}
      value={settings[name]}
      bounds={PICK_BOUNDS[name]}
      step={texts.step}
      hasButtons
      hasGroups={name === 'windowKb' || name === 'proxyKb'}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
}
