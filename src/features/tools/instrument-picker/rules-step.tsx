import { Button, Collapse, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  type Independence,
  INDEPENDENCE,
  type LdScale,
  type NumberParameter,
  PICK_BOUNDS,
} from '../../../science/instruments/parameters.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Choice } from '../components/choice.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { Step } from '../components/step.tsx'
import toolClasses from '../components/tool.module.css'
import { FileBox } from './file-box.tsx'
import { PanelBox } from '../panel/panel-box.tsx'
import { pickFaults, type PickSettings } from './model.ts'
import classes from './pick.module.css'
import { useInstrumentPicker } from './spec.ts'
import type { PickChoices } from './use-pick-choices.ts'

const WAY_TEXT: Record<Independence, { label: string; text: string }> = {
  distance: { label: msg('tools.pick.way.distance'), text: msg('tools.pick.way.distanceText') },
  panel: { label: msg('tools.pick.way.panel'), text: msg('tools.pick.way.panelText') },
  matrix: { label: msg('tools.pick.way.matrix'), text: msg('tools.pick.way.matrixText') },
  none: { label: msg('tools.pick.way.none'), text: msg('tools.pick.way.noneText') },
}

/** The threshold of p has a choice of its own. */
type OwnField = Exclude<NumberParameter, 'mostP'>

const NUMBER_TEXT: Record<OwnField, { label: string; hint: string; step: number }> = {
  leastF: { label: msg('tools.pick.f'), hint: msg('tools.pick.fHint'), step: 1 },
  leastMaf: { label: msg('tools.pick.maf'), hint: msg('tools.pick.mafHint'), step: 0.01 },
  leastInfo: { label: msg('tools.pick.info'), hint: msg('tools.pick.infoHint'), step: 0.1 },
  windowKb: { label: msg('tools.pick.window'), hint: msg('tools.pick.windowHint'), step: 1000 },
  r2: { label: msg('tools.pick.r2'), hint: msg('tools.pick.r2Hint'), step: 0.01 },
  proxyR2: { label: msg('tools.pick.proxy.r2'), hint: msg('tools.pick.proxy.r2Hint'), step: 0.05 },
  proxyKb: { label: msg('tools.pick.proxy.kb'), hint: msg('tools.pick.proxy.kbHint'), step: 50 },
}

const PRESETS = ['5e-8', '1e-5'] as const
type Preset = (typeof PRESETS)[number] | 'own'

type Props = { settings: PickSettings; onChange: (change: Partial<PickSettings>) => void }

export function RuleField({ name, settings, onChange }: Props & { name: OwnField }) {
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

/** The two thresholds that everyone uses, and any other as people write it: `1e-6`. */
function Threshold({ settings, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const known = PRESETS.find((preset) => Number(preset) === settings.mostP)
  const [preset, setPreset] = useState<Preset>(known ?? 'own')
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
        }}
      />
      {shown === 'own' && (
        <NumberField
          label={t('tools.pick.pOwnLabel')}
          value={settings.mostP}
          bounds={PICK_BOUNDS.mostP}
          example="5e-8"
          onChange={(mostP) => onChange({ mostP })}
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

const OUTSIDE_TEXT = {
  matrix: { label: msg('tools.pick.ld.outside'), hint: msg('tools.pick.ld.outsideHint') },
  panel: { label: msg('tools.pick.panel.outside'), hint: msg('tools.pick.panel.outsideHint') },
}

/** What becomes of variants of which the matrix or the panel tells nothing. */
function OutsideChoice({ of, settings, onChange }: Props & { of: keyof typeof OUTSIDE_TEXT }) {
  const t = useT()
  const isPanel = of === 'panel'
  return (
    <NativeSelect
      size="md"
      label={t(OUTSIDE_TEXT[of].label)}
      description={t(OUTSIDE_TEXT[of].hint)}
      value={settings.outside === 'proxy' && !isPanel ? 'drop' : settings.outside}
      data={[
        { value: 'drop', label: t('tools.pick.leave') },
        ...(isPanel ? [{ value: 'proxy', label: t('tools.pick.panel.proxy') }] : []),
        { value: 'keep', label: t('tools.pick.ld.keep') },
      ]}
      onChange={(event) =>
        onChange({ outside: event.currentTarget.value as PickSettings['outside'] })
      }
    />
  )
}

function ByPanel({ settings, onChange, choices }: Props & { choices: PickChoices }) {
  const { draft } = useInstrumentPicker()
  const props = { settings, onChange }
  return (
    <div className={classes.group}>
      <PanelBox files={draft.inputs?.panel ?? []} choices={choices} />
      <div className={classes.numbers}>
        <RuleField name="r2" {...props} />
        <RuleField name="windowKb" {...props} />
        <OutsideChoice of="panel" {...props} />
        {settings.outside === 'proxy' && <RuleField name="proxyKb" {...props} />}
      </div>
    </div>
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
        touchTitle={t('tools.pick.ld.bring')}
        hint={t('tools.pick.ld.hint')}
      />
      <div className={classes.numbers}>
        <RuleField name="r2" settings={settings} onChange={onChange} />
        <RuleField name="windowKb" settings={settings} onChange={onChange} />
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
        <OutsideChoice of="matrix" settings={settings} onChange={onChange} />
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
        <RuleField name="leastF" {...props} />
      </div>
      <Ways {...props} />
      {settings.independence === 'distance' && (
        <div className={classes.numbers}>
          <RuleField name="windowKb" {...props} />
        </div>
      )}
      {settings.independence === 'panel' && <ByPanel {...props} choices={choices} />}
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
            <RuleField name="leastMaf" {...props} />
            <RuleField name="leastInfo" {...props} />
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
