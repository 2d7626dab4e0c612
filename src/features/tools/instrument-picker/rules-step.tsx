import { Button, Collapse, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  type Independence,
  INDEPENDENCE,
  type LdScale,
  type NumberParameter,
} from '../../../science/instruments/parameters.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { Choice } from '../components/choice.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { Step } from '../components/step.tsx'
import toolClasses from '../components/tool.module.css'
import type { TypedNumber } from '../session/tool-state.ts'
import { FileBox } from './file-box.tsx'
import { pickFaults, type PickSettings } from './model.ts'
import classes from './pick.module.css'
import { useInstrumentPicker } from './spec.ts'
import type { PickChoices } from './use-pick-choices.ts'

const WAY_TEXT: Record<Independence, { label: string; text: string }> = {
  distance: { label: msg('tools.pick.way.distance'), text: msg('tools.pick.way.distanceText') },
  matrix: { label: msg('tools.pick.way.matrix'), text: msg('tools.pick.way.matrixText') },
  none: { label: msg('tools.pick.way.none'), text: msg('tools.pick.way.noneText') },
}

const NUMBER_TEXT: Record<NumberParameter, { label: string; hint: string; fault: string }> = {
  mostP: {
    label: msg('tools.pick.p'),
    hint: msg('tools.pick.pHint'),
    fault: msg('tools.pick.pFault'),
  },
  leastF: {
    label: msg('tools.pick.f'),
    hint: msg('tools.pick.fHint'),
    fault: msg('tools.pick.fFault'),
  },
  leastMaf: {
    label: msg('tools.pick.maf'),
    hint: msg('tools.pick.mafHint'),
    fault: msg('tools.pick.mafFault'),
  },
  leastInfo: {
    label: msg('tools.pick.info'),
    hint: msg('tools.pick.infoHint'),
    fault: msg('tools.pick.infoFault'),
  },
  windowKb: {
    label: msg('tools.pick.window'),
    hint: msg('tools.pick.windowHint'),
    fault: msg('tools.pick.windowFault'),
  },
  r2: {
    label: msg('tools.pick.r2'),
    hint: msg('tools.pick.r2Hint'),
    fault: msg('tools.pick.r2Fault'),
  },
}

const PRESETS = ['5e-8', '1e-5'] as const
type Preset = (typeof PRESETS)[number] | 'own'

type Props = { settings: PickSettings; onChange: (change: Partial<PickSettings>) => void }

const typed = (value: string | number): TypedNumber => (typeof value === 'number' ? value : '')

function NumberField({ name, settings, onChange }: Props & { name: NumberParameter }) {
  const t = useT()
  const texts = NUMBER_TEXT[name]
  return (
    <NumberInput
      size="md"
      label={t(texts.label)}
      description={t(texts.hint)}
      value={settings[name]}
      min={0}
      allowNegative={false}
      thousandSeparator={name === 'windowKb' ? ',' : false}
      step={{ leastF: 1, leastMaf: 0.01, leastInfo: 0.1, windowKb: 1000, r2: 0.01, mostP: 1 }[name]}
      onChange={(value) => onChange({ [name]: typed(value) })}
      error={pickFaults(settings).includes(name) && t(texts.fault)}
    />
  )
}

/** The two thresholds that everyone uses, and any other as people write it: `1e-6`. */
function Threshold({ settings, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const known = PRESETS.find((preset) => Number(preset) === settings.mostP)
  const [preset, setPreset] = useState<Preset>(known ?? 'own')
  const [text, setText] = useState(String(settings.mostP))
  const shown: Preset = preset === 'own' ? 'own' : (known ?? 'own')
  return (
    <div className={classes.group}>
      <Choice<Preset>
        label={t('tools.pick.p')}
        hint={t('tools.pick.pHint')}
        value={shown}
        options={[
          ...PRESETS.map((value) => ({ value, label: format.significant(Number(value), 1) })),
          { value: 'own' as const, label: t('tools.pick.pOwn') },
        ]}
        onChange={(value) => {
          setPreset(value)
          if (value !== 'own') onChange({ mostP: Number(value) })
          else setText(String(settings.mostP))
        }}
      />
      {shown === 'own' && (
        <TextInput
          size="md"
          label={t('tools.pick.pOwnLabel')}
          value={text}
          onChange={(event) => {
            const next = event.currentTarget.value
            setText(next)
            const value = Number(next.trim().replace(',', '.'))
            onChange({ mostP: next.trim() === '' || Number.isNaN(value) ? '' : value })
          }}
          error={pickFaults(settings).includes('mostP') && t('tools.pick.pFault')}
        />
      )}
    </div>
  )
}

function Ways({ settings, onChange }: Props) {
  const t = useT()
  return (
    <Radio.Group
      size="md"
      label={t('tools.pick.independence')}
      description={t('tools.pick.independenceHint')}
      value={settings.independence}
      onChange={(value) => onChange({ independence: value as Independence })}
    >
      <div className={classes.ways}>
        {INDEPENDENCE.map((way) => (
          <Radio
            key={way}
            size="md"
            value={way}
            className={classes.way}
            label={t(WAY_TEXT[way].label)}
            description={t(WAY_TEXT[way].text)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function Matrix({ settings, onChange, choices }: Props & { choices: PickChoices }) {
  const t = useT()
  const { draft } = useInstrumentPicker()
  return (
    <div className={classes.group}>
      <FileBox
        of="ld"
        file={draft.inputs?.ld ?? null}
        choices={choices}
        title={t('tools.pick.ld.title')}
        hint={t('tools.pick.ld.hint')}
      />
      <div className={classes.numbers}>
        <NumberField name="r2" settings={settings} onChange={onChange} />
        <NumberField name="windowKb" settings={settings} onChange={onChange} />
        <NativeSelect
          size="md"
          label={t('tools.pick.ld.scale')}
          description={t('tools.pick.ld.scaleHint')}
          value={settings.ldScale}
          data={[
            { value: 'auto', label: t('tools.pick.ld.auto') },
            { value: 'r2', label: 'r²' },
            { value: 'r', label: 'r' },
          ]}
          onChange={(event) => onChange({ ldScale: event.currentTarget.value as LdScale })}
        />
        <NativeSelect
          size="md"
          label={t('tools.pick.ld.outside')}
          description={t('tools.pick.ld.outsideHint')}
          value={settings.outside}
          data={[
            { value: 'drop', label: t('tools.pick.leave') },
            { value: 'keep', label: t('tools.pick.ld.keep') },
          ]}
          onChange={(event) =>
            onChange({ outside: event.currentTarget.value as PickSettings['outside'] })
          }
        />
      </div>
    </div>
  )
}

type Sieve = 'indels' | 'multiAllelic' | 'palindromic' | 'mhc'
const SIEVE_TEXT: Record<Sieve, { label: string; hint: string }> = {
  indels: { label: msg('tools.pick.indels'), hint: msg('tools.pick.indelsHint') },
  multiAllelic: { label: msg('tools.pick.multi'), hint: msg('tools.pick.multiHint') },
  palindromic: { label: msg('tools.pick.palindromic'), hint: msg('tools.pick.palindromicHint') },
  mhc: { label: msg('tools.pick.mhc'), hint: msg('tools.pick.mhcHint') },
}

function Sieves({ settings, onChange }: Props) {
  const t = useT()
  const keeps = (name: Sieve) =>
    name === 'palindromic'
      ? { value: 'flag', label: t('tools.pick.flag') }
      : { value: 'keep', label: t('tools.pick.keep') }
  return (
    <>
      {(Object.keys(SIEVE_TEXT) as Sieve[]).map((name) => (
        <NativeSelect
          key={name}
          size="md"
          label={t(SIEVE_TEXT[name].label)}
          description={t(SIEVE_TEXT[name].hint)}
          value={settings[name]}
          data={[keeps(name), { value: 'drop', label: t('tools.pick.leave') }]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
    </>
  )
}

function TraitChoice({ settings, onChange }: Props) {
  const t = useT()
  const { draft } = useInstrumentPicker()
  const traits = draft.preview?.exposure?.traits ?? []
  if (draft.preview?.exposure?.mapping.Phenotype === undefined) return null
  return (
    <TextInput
      size="md"
      label={t('tools.pick.trait')}
      description={t('tools.pick.traitHint', { names: traits.slice(0, 3).join(', ') })}
      value={settings.trait ?? ''}
      onChange={(event) => onChange({ trait: event.currentTarget.value.trim() || null })}
    />
  )
}

/** Step 2: the thresholds, and how instruments are made independent. All defaults are in view. */
export function RulesStep({ choices }: { choices: PickChoices }) {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  const { settings } = draft
  const [isOpen, setOpen] = useState(false)
  const faults = pickFaults(settings)
  const isShown = isOpen || faults.includes('leastInfo') || faults.includes('leastMaf')
  const props = { settings, onChange: session.setSettings }
  return (
    <Step number={2} title={t('tools.pick.rules')} isDone={faults.length === 0}>
      <div className={toolClasses.fields}>
        <Threshold {...props} />
        <NumberField name="leastF" {...props} />
      </div>
      <Ways {...props} />
      {settings.independence === 'distance' && (
        <div className={classes.numbers}>
          <NumberField name="windowKb" {...props} />
        </div>
      )}
      {settings.independence === 'matrix' && <Matrix {...props} choices={choices} />}
      <TraitChoice {...props} />
      <div>
        <Button
          variant="subtle"
          ml={-12}
          px={12}
          // Long: on a phone it breaks into lines instead of pushing the page sideways.
          h="auto"
          mih={44}
          styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}
          aria-expanded={isShown}
          onClick={() => setOpen(!isOpen)}
        >
          {isShown ? t('tools.pick.lessRules') : t('tools.pick.moreRules')}
        </Button>
        <Collapse expanded={isShown}>
          <div className={classes.columns}>
            <NumberField name="leastMaf" {...props} />
            <NumberField name="leastInfo" {...props} />
            <Sieves {...props} />
          </div>
        </Collapse>
      </div>
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => session.setSettings({ isPrivate })}
      />
    </Step>
  )
}
