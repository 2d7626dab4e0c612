/** Step 2 of the instrument picker: the thresholds, and the method that makes instruments independent. */
import { Button, Collapse, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import {
  type Independence,
  INDEPENDENCE,
  type LdScale,
  PICK_BOUNDS,
} from '../../../science/instruments/parameters.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { Choice } from '../components/choice.tsx'
import { PrivateSwitch } from '../components/private-switch.tsx'
import { PresetStep } from '../components/step.tsx'
import toolClasses from '../components/tool.module.css'
import { FileBox } from './file-box.tsx'
import { ClumpFields, OutsideChoice } from '../panel/clump-fields.tsx'
import { RuleField } from '../panel/rule-field.tsx'
import { findPickFaults, type PickSettings } from './model.ts'
import fields from '../panel/clump-fields.module.css'
import classes from './pick.module.css'
import { useInstrumentPicker } from './spec.ts'
import type { PickChoices } from './use-pick-choices.ts'

const INDEPENDENCE_TEXT: Record<Independence, { label: string; text: string }> = {
  distance: { label: msg('tools.pick.way.distance'), text: msg('tools.pick.way.distanceText') },
  panel: { label: msg('tools.pick.way.panel'), text: msg('tools.pick.way.panelText') },
  matrix: { label: msg('tools.pick.way.matrix'), text: msg('tools.pick.way.matrixText') },
  none: { label: msg('tools.pick.way.none'), text: msg('tools.pick.way.noneText') },
}

const PRESETS = ['5e-8', '1e-5'] as const
type Preset = (typeof PRESETS)[number] | 'own'

type Props = { settings: PickSettings; onChange: (change: Partial<PickSettings>) => void }

/** Two common thresholds, or a typed one such as `1e-6`. */
function Threshold({ settings, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const known = PRESETS.find((preset) => Number(preset) === settings.mostP)
  const [preset, setPreset] = useState<Preset>(known ?? 'own')
  const shown: Preset = preset === 'own' ? 'own' : (known ?? 'own')
  return (
    <div className={fields.group}>
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

function IndependenceOptions({ settings, onChange }: Props) {
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
        {INDEPENDENCE.map((independence) => (
          <Radio
            key={independence}
            size="md"
            value={independence}
            className={classes.way}
            label={t(INDEPENDENCE_TEXT[independence].label)}
            description={t(INDEPENDENCE_TEXT[independence].text)}
          />
        ))}
      </div>
    </Radio.Group>
  )
}

function PanelFields({ settings, onChange, choices }: Props & { choices: PickChoices }) {
  const { draft } = useInstrumentPicker()
  return (
    <ClumpFields
      files={draft.inputs?.panel ?? []}
      choices={choices}
      settings={settings}
      onChange={onChange}
    />
  )
}

function MatrixFields({ settings, onChange, choices }: Props & { choices: PickChoices }) {
  const t = useT()
  const { draft } = useInstrumentPicker()
  return (
    <div className={fields.group}>
      <FileBox
        of="ld"
        file={draft.inputs?.ld ?? null}
        choices={choices}
        title={t('tools.pick.ld.title')}
        touchTitle={t('tools.pick.ld.bring')}
        hint={t('tools.pick.ld.hint')}
      />
      <div className={fields.numbers}>
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
        <OutsideChoice
          of="matrix"
          value={settings.outside}
          onChange={(outside) => onChange({ outside })}
        />
      </div>
    </div>
  )
}

type Filter = 'indels' | 'multiAllelic' | 'palindromic' | 'mhc'
const FILTER_TEXT: Record<Filter, { label: string; hint: string }> = {
  indels: { label: msg('tools.pick.indels'), hint: msg('tools.pick.indelsHint') },
  multiAllelic: { label: msg('tools.pick.multi'), hint: msg('tools.pick.multiHint') },
  palindromic: { label: msg('tools.pick.palindromic'), hint: msg('tools.pick.palindromicHint') },
  mhc: { label: msg('tools.pick.mhc'), hint: msg('tools.pick.mhcHint') },
}

function Filters({ settings, onChange }: Props) {
  const t = useT()
  const keeps = (name: Filter) =>
    name === 'palindromic'
      ? { value: 'flag', label: t('tools.pick.flag') }
      : { value: 'keep', label: t('tools.pick.keep') }
  return (
    <>
      {(Object.keys(FILTER_TEXT) as Filter[]).map((name) => (
        <NativeSelect
          key={name}
          size="md"
          label={t(FILTER_TEXT[name].label)}
          description={t(FILTER_TEXT[name].hint)}
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

/** Step 2: the thresholds, and the method that makes instruments independent. All defaults are visible. */
export function RulesStep({ choices }: { choices: PickChoices }) {
  const t = useT()
  const { session, draft } = useInstrumentPicker()
  const { settings } = draft
  const [isOpen, setOpen] = useState(false)
  const faults = findPickFaults(settings)
  const isShown = isOpen || faults.includes('leastInfo') || faults.includes('leastMaf')
  const props = { settings, onChange: session.setSettings }
  return (
    <PresetStep number={2} title={t('tools.pick.rules')} hasFaults={faults.length > 0}>
      <div className={toolClasses.fields}>
        <Threshold {...props} />
        <RuleField name="leastF" {...props} />
      </div>
      <IndependenceOptions {...props} />
      {settings.independence === 'distance' && (
        <div className={fields.numbers}>
          <RuleField name="windowKb" {...props} />
        </div>
      )}
      {settings.independence === 'panel' && <PanelFields {...props} choices={choices} />}
      {settings.independence === 'matrix' && <MatrixFields {...props} choices={choices} />}
      <TraitChoice {...props} />
      <div>
        <Button
          variant="subtle"
          ml={-12}
          px={12}
          // Long: on a phone it wraps instead of making the page scroll sideways.
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
            <Filters {...props} />
          </div>
        </Collapse>
      </div>
      <PrivateSwitch
        isPrivate={settings.isPrivate}
        onChange={(isPrivate) => session.setSettings({ isPrivate })}
      />
    </PresetStep>
  )
}
