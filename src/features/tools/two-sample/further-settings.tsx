/** Settings that most readers leave as they are. */
import { Fieldset, NativeSelect, NumberInput, Text } from '@mantine/core'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { LIMITS } from '../../../science/limits.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { type Settings, type SettingsFault, settingsFaults } from './model.ts'
import { useTwoSample } from './spec.ts'

type Props = { settings: Settings }

export const PRESSO_TEXT: Record<Settings['presso'], string> = {
  auto: msg('tools.settings.pressoAuto'),
  off: msg('tools.settings.pressoOff'),
  own: msg('tools.settings.pressoOwn'),
}
const DENSITY_TEXT: Record<Settings['density'], string> = {
  'r-4.4': msg('tools.settings.densityNew'),
  'r-4.2': msg('tools.settings.densityOld'),
}
const GENERATOR_TEXT: Record<Settings['generator'], string> = {
  r: msg('tools.settings.generatorR'),
  fast: msg('tools.settings.generatorFast'),
}

const typed = (value: string | number) => (typeof value === 'number' ? value : '')

/** Whether MR-PRESSO runs, and with how many draws. */
export function PressoSettings({ settings }: Props) {
  const t = useT()
  const format = useFormat()
  const { session } = useTwoSample()
  const isFaulty = settingsFaults(settings).includes('pressoDraws')
  return (
    <>
      <NativeSelect
        size="md"
        label={t('tools.settings.presso')}
        description={t('tools.settings.pressoHint')}
        value={settings.presso}
        data={(['auto', 'own', 'off'] as const).map((value) => ({
          value,
          label: t(PRESSO_TEXT[value]),
        }))}
        onChange={(event) =>
          session.setSettings({ presso: event.currentTarget.value as Settings['presso'] })
        }
      />
      {settings.presso === 'own' && (
        <NumberInput
          size="md"
          label={t('tools.settings.pressoDraws')}
          description={t('tools.settings.pressoDrawsHint')}
          value={settings.pressoDraws}
          allowDecimal={false}
          allowNegative={false}
          step={1000}
          onChange={(value) => session.setSettings({ pressoDraws: typed(value) })}
          error={
            isFaulty &&
            t('tools.settings.nbootFault', {
              min: format.integer(LIMITS.pressoMin),
              max: format.integer(LIMITS.pressoMax),
            })
          }
        />
      )}
    </>
  )
}

/** The density behind the modes, and whose random numbers are drawn. */
export function RuleSettings({ settings }: Props) {
  const t = useT()
  const { session } = useTwoSample()
  return (
    <>
      <NativeSelect
        size="md"
        label={t('tools.settings.density')}
        description={t('tools.settings.densityHint')}
        value={settings.density}
        data={(['r-4.4', 'r-4.2'] as const).map((value) => ({
          value,
          label: t(DENSITY_TEXT[value]),
        }))}
        onChange={(event) =>
          session.setSettings({ density: event.currentTarget.value as Settings['density'] })
        }
      />
      <NativeSelect
        size="md"
        label={t('tools.settings.generator')}
        description={t('tools.settings.generatorHint')}
        value={settings.generator}
        data={(['r', 'fast'] as const).map((value) => ({
          value,
          label: t(GENERATOR_TEXT[value]),
        }))}
        onChange={(event) =>
          session.setSettings({ generator: event.currentTarget.value as Settings['generator'] })
        }
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
  const faults = settingsFaults(settings)
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
          <NumberInput
            key={size}
            size="md"
            label={t(SIZE_TEXT[size])}
            value={settings[size]}
            allowNegative={false}
            allowDecimal={false}
            thousandSeparator=","
            onChange={(value) => session.setSettings({ [size]: typed(value) })}
            error={faults.includes(size) && t('tools.settings.sizeFault')}
          />
        ))}
        {settings.outcomeKind === 'binary' && settings.convention === 'exact' && (
          <NumberInput
            size="md"
            label={t('tools.settings.prevalence')}
            value={settings.prevalence}
            allowNegative={false}
            suffix=" %"
            onChange={(value) => session.setSettings({ prevalence: typed(value) })}
            error={faults.includes('prevalence') && t('tools.settings.prevalenceFault')}
          />
        )}
      </div>
    </Fieldset>
  )
}
