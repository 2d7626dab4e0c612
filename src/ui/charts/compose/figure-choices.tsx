/** Controls for all choices of a figure for a paper. */
import { ActionIcon, Checkbox, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import { COLUMN_IDS, type ColumnId, ROW_ORDERS, type RowOrder } from '../composed.ts'
import { useFigureRecord, useFigureSet } from '../figure-set.ts'
import type { FigureFacts } from '../panel.tsx'
import {
  type Arrangement,
  ARRANGEMENTS,
  type EditedLabel,
  type EditedName,
  type FigureChoice,
} from './figure-choice.ts'
import { RESOLUTIONS_DPI, TEXT_PT, WIDTHS_MM } from './figure-size.ts'
import { panelLabelOf } from './sheet-layout.ts'
import classes from './figure-composer.module.css'

export const COLUMN_TEXT: Record<ColumnId, string> = {
  n: msg('chart.compose.column.n'),
  value: msg('chart.compose.column.value'),
  p: msg('chart.compose.column.p'),
  weight: msg('chart.compose.column.weight'),
}

const ORDER_TEXT: Record<RowOrder, string> = {
  estimate: msg('chart.compose.order.estimate'),
  p: msg('chart.compose.order.p'),
  name: msg('chart.compose.order.name'),
  file: msg('chart.compose.order.file'),
}

const ARRANGEMENT_TEXT: Record<Arrangement, string> = {
  row: msg('chart.compose.layout.row'),
  grid: msg('chart.compose.layout.grid'),
  column: msg('chart.compose.layout.column'),
}

type GroupProps = { label: string; children: ReactNode }

function Group({ label, children }: GroupProps) {
  return (
    <div className={classes.choice} role="group" aria-label={label}>
      <Text size="sm" c="dimmed" aria-hidden="true">
        {label}
      </Text>
      {children}
    </div>
  )
}

type ChoiceProps<V extends number | boolean | string> = {
  label: string
  value: V
  options: readonly { value: V; name: string }[]
  /** Stacks names that do not fit beside each other. */
  isStacked?: boolean
  onChange: (value: V) => void
}

function Choice<V extends number | boolean | string>(props: ChoiceProps<V>) {
  const { label, value, options, isStacked = false, onChange } = props
  return (
    <Group label={label}>
      <SegmentedControl
        fullWidth
        orientation={isStacked ? 'vertical' : 'horizontal'}
        value={String(value)}
        data={options.map((option) => ({ value: String(option.value), label: option.name }))}
        onChange={(text) => {
          const chosen = options.find((option) => String(option.value) === text)
          if (chosen) onChange(chosen.value)
        }}
      />
    </Group>
  )
}

type Props = { facts: FigureFacts; choice: FigureChoice; onChange: (choice: FigureChoice) => void }
type PartProps = Props & { set: (change: Partial<FigureChoice>) => void }

function Sizes({ choice, set }: PartProps) {
  const t = useT()
  const format = useFormat()
  const number =
    (unit: string) =>
    <V extends number>(value: V) => ({ value, name: `${format.integer(value)} ${unit}` })
  return (
    <>
      <Choice
        label={t('chart.compose.width')}
        value={choice.widthMm}
        options={WIDTHS_MM.map(number('mm'))}
        onChange={(widthMm) => set({ widthMm })}
      />
      <Choice
        label={t('chart.compose.text')}
        value={choice.textPt}
        options={TEXT_PT.map(number('pt'))}
        onChange={(textPt) => set({ textPt })}
      />
      <Choice
        label={t('chart.compose.colours')}
        value={choice.isGrey}
        options={[
          { value: false, name: t('chart.compose.colour') },
          { value: true, name: t('chart.compose.grey') },
        ]}
        onChange={(isGrey) => set({ isGrey })}
      />
      <Choice
        label={t('chart.compose.resolution')}
        value={choice.dpi}
        options={RESOLUTIONS_DPI.map(number('dpi'))}
        onChange={(dpi) => set({ dpi })}
      />
    </>
  )
}

function Rows({ facts, choice, set }: PartProps) {
  const t = useT()
  const { columns } = facts
  if (!columns) return null
  const toggle = (id: ColumnId, isOn: boolean) =>
    set({
      without: COLUMN_IDS.filter((one) => (one === id ? !isOn : choice.without.includes(one))),
    })
  return (
    <>
      <Group label={t('chart.compose.columns')}>
        {COLUMN_IDS.filter((id) => columns[id] !== undefined).map((id) => (
          <Checkbox
            key={id}
            label={t(COLUMN_TEXT[id])}
            checked={!choice.without.includes(id)}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
        ))}
      </Group>
      <Choice
        label={t('chart.compose.order')}
        value={choice.order}
        options={ROW_ORDERS.map((value) => ({ value, name: t(ORDER_TEXT[value]) }))}
        isStacked
        onChange={(order) => set({ order })}
      />
    </>
  )
}

/** Returns the list with one item moved one position up. */
function moveUp(ids: readonly string[], id: string): string[] {
  const at = ids.indexOf(id)
  const before = ids[at - 1]
  return before === undefined ? [...ids] : ids.toSpliced(at - 1, 2, id, before)
}

function Panels({ choice, set }: PartProps) {
  const t = useT()
  const figures = useFigureSet()
  if (!figures || figures.figures.length < 2) return null
  const chosen = choice.panels.length === 0 ? [figures.own] : choice.panels
  const choose = (panels: readonly string[]) => set({ panels: panels.length > 1 ? panels : [] })
  const toggle = (id: string, isOn: boolean) =>
    choose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))
  return (
    <>
      <Group label={t('chart.compose.panels')}>
        <Text size="sm">{t('chart.compose.panels.note')}</Text>
        {figures.figures.map(({ id, name }) => {
          const place = choice.panels.indexOf(id)
          return (
            <div key={id} className={classes.panel}>
              <Checkbox
                label={place < 0 ? name : `${panelLabelOf(place)}\u00a0· ${name}`}
                checked={chosen.includes(id)}
                disabled={id === figures.own}
                onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
              />
              {place > 0 && (
                <ActionIcon
                  size={44}
                  variant="subtle"
                  color="gray"
                  aria-label={t('chart.compose.panels.move', { name })}
                  onClick={() => choose(moveUp(choice.panels, id))}
                >
                  <IconArrowUp size={20} stroke={1.75} aria-hidden="true" />
                </ActionIcon>
              )}
            </div>
          )
        })}
      </Group>
      {choice.panels.length > 1 && (
        <Choice
          label={t('chart.compose.layout')}
          value={choice.arrangement}
          options={ARRANGEMENTS.map((value) => ({ value, name: t(ARRANGEMENT_TEXT[value]) }))}
          onChange={(arrangement) => set({ arrangement })}
        />
      )}
    </>
  )
}

const LABEL_TEXT: Record<EditedLabel, string> = {
  title: msg('chart.compose.label.title'),
  x: msg('chart.compose.label.x'),
  y: msg('chart.compose.label.y'),
  low: msg('chart.compose.label.low'),
  high: msg('chart.compose.label.high'),
}

const NAME_TEXT: Record<EditedName, string> = {
  exposure: msg('chart.compose.name.exposure'),
  exposureUnit: msg('chart.compose.unit.exposure'),
  outcome: msg('chart.compose.name.outcome'),
  outcomeUnit: msg('chart.compose.unit.outcome'),
}

/** Returns the texts with one entry set, or removed when empty. */
function withText<K extends string>(
  texts: Partial<Record<K, string>>,
  key: K,
  text: string,
): Partial<Record<K, string>> {
  const next = { ...texts }
  if (text === '') delete next[key]
  else next[key] = text
  return next
}

const MAX_CHARACTERS = 300

function Labels({ facts, choice, set }: PartProps) {
  const t = useT()
  const record = useFigureRecord()
  const { exposure = '', outcome = '' } = record?.names ?? {}
  const known: Partial<Record<EditedLabel, string>> = { title: '', ...facts.labels }
  const names: Partial<Record<EditedName, string>> = {
    ...(exposure !== '' && { exposure, exposureUnit: '' }),
    ...(outcome !== '' && { outcome, outcomeUnit: '' }),
  }
  return (
    <Group label={t('chart.compose.labels')}>
      {(Object.keys(NAME_TEXT) as EditedName[])
        .filter((key) => names[key] !== undefined)
        .map((key) => (
          <TextInput
            key={key}
            label={t(NAME_TEXT[key])}
            placeholder={names[key] ?? ''}
            maxLength={MAX_CHARACTERS}
            value={choice.names[key] ?? ''}
            onChange={({ currentTarget }) =>
              set({ names: withText(choice.names, key, currentTarget.value) })
            }
          />
        ))}
      {(Object.keys(LABEL_TEXT) as EditedLabel[])
        .filter((key) => known[key] !== undefined)
        .map((key) => (
          <TextInput
            key={key}
            label={t(LABEL_TEXT[key])}
            placeholder={known[key] ?? ''}
            maxLength={MAX_CHARACTERS}
            value={choice.labels[key] ?? ''}
            onChange={({ currentTarget }) =>
              set({ labels: withText(choice.labels, key, currentTarget.value) })
            }
          />
        ))}
    </Group>
  )
}

export function FigureChoices(props: Props) {
  const { choice, onChange } = props
  const part = {
    ...props,
    set: (change: Partial<FigureChoice>) => onChange({ ...choice, ...change }),
  }
  return (
    <div className={classes.choices}>
      <Sizes {...part} />
      <Rows {...part} />
      <Panels {...part} />
      <Labels {...part} />
    </div>
  )
}
