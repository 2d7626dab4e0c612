/** Settings that most users leave at their defaults. */
import { Fieldset, Text } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { OptionsSelect } from '../components/options-select.tsx'
import { type Settings, SETTINGS_BOUNDS, type SettingsFault } from './model.ts'
import { useTwoSample } from './spec.ts'

type Props = { settings: Settings }

export const PRESSO_TEXT: Record<Settings['presso'], string> = {
  auto: msg('tools.settings.pressoAuto'),
  own: msg('tools.settings.pressoOwn'),
  off: msg('tools.settings.pressoOff'),
}
const DENSITY_TEXT: Record<Settings['density'], string> = {
  'r-4.4': msg('tools.settings.densityNew'),
  'r-4.2': msg('tools.settings.densityOld'),
}
const GENERATOR_TEXT: Record<Settings['generator'], string> = {
  r: msg('tools.settings.generatorR'),
  fast: msg('tools.settings.generatorFast'),
}

/** Switch for MR-PRESSO, and its number of draws. */
export function PressoSettings({ settings }: Props) {
  const t = useT()
  const { session } = useTwoSample()
  return (
    <>
      <OptionsSelect
        label={t('tools.settings.presso')}
        hint={t('tools.settings.pressoHint')}
        value={settings.presso}
        texts={PRESSO_TEXT}
        onChange={(presso) => session.setSettings({ presso })}
      />
      {settings.presso === 'own' && (
        <NumberField
          label={t('tools.settings.pressoDraws')}
          description={t('tools.settings.pressoDrawsHint')}
          value={settings.pressoDraws}
          bounds={SETTINGS_BOUNDS.pressoDraws}
          step={1000}
          hasButtons
          onChange={(pressoDraws) => session.setSettings({ pressoDraws })}
        />
      )}
    </>
  )
}

/** Density estimator behind the modes, and the generator of the random numbers. */
export function RuleSettings({ settings }: Props) {
  const t = useT()
  const { session } = useTwoSample()
  return (
    <>
      <OptionsSelect
        label={t('tools.settings.density')}
        hint={t('tools.settings.densityHint')}
        value={settings.density}
        texts={DENSITY_TEXT}
        onChange={(density) => session.setSettings({ density })}
      />
      <OptionsSelect
        label={t('tools.settings.generator')}
        hint={t('tools.settings.generatorHint')}
        value={settings.generator}
        texts={GENERATOR_TEXT}
        onChange={(generator) => session.setSettings({ generator })}
      />
    </>
  )
}

type Size = Extract<SettingsFault, 'exposureSize' | 'outcomeSize' | 'cases' | 'controls'>

const SIZE_TEXT: Record<Size, string> = {
  exposureSize: msg('tools.settings.exposureSize'),
  outcomeSize: msg('tools.settings.outcomeSize'),
  cases: msg('tools.settings.cases'),
  controls: msg('tools.settings.controls'),
}

/** Sample sizes for Steiger's test, where the file does not hold them per variant. */
export function SampleSettings({ settings }: Props) {
  const t = useT()
  const { session, draft } = useTwoSample()
  const mapping = draft.preview?.mapping ?? {}
  const isKnown = Boolean(
    mapping['samplesize.exposure'] && (mapping['samplesize.outcome'] ?? mapping['ncase.outcome']),
  )
  const sizes: readonly Size[] =
    settings.outcomeKind === 'binary'
      ? ['exposureSize', 'cases', 'controls']
      : ['exposureSize', 'outcomeSize']
  return (
    <Fieldset
      variant="unstyled"
      legend={t('tools.settings.samples')}
      style={{ gridColumn: '1 / -1' }}
    >
      <Text size="sm" c="dimmed" mb="xs">
        {isKnown ? t('tools.settings.samplesKnown') : t('tools.settings.samplesHint')}
      </Text>
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
          alignItems: 'end',
        }}
      >
        {sizes.map((size) => (
          <NumberField
            key={size}
            label={t(SIZE_TEXT[size])}
            value={settings[size]}
            bounds={SETTINGS_BOUNDS[size]}
            step={1}
            hasButtons
            hasGroups
            onChange={(value) => session.setSettings({ [size]: value })}
          />
        ))}
        {settings.outcomeKind === 'binary' && settings.convention === 'exact' && (
          <NumberField
            label={t('tools.settings.prevalence')}
            value={settings.prevalence}
            bounds={SETTINGS_BOUNDS.prevalence}
            step={1}
            hasButtons
            unit="%"
            onChange={(prevalence) => session.setSettings({ prevalence })}
          />
        )}
      </div>
    </Fieldset>
  )
}
