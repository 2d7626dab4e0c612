import { Alert, Button, Group, Modal, SegmentedControl, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../use-format.ts'
import { FigureModeContext } from '../figure-mode.ts'
import { saveFigure, type FigureFile } from './save-figure.ts'
import {
  drawingWidth,
  type FigureSettings,
  FIRST_SETTINGS,
  MARGIN,
  pixelsPerMm,
  type ResolutionDpi,
  RESOLUTIONS_DPI,
  TEXT_PT,
  type TextPt,
  type WidthMm,
  WIDTHS_MM,
} from './figure-size.ts'
import chart from '../chart.module.css'
import classes from './figure-composer.module.css'

/** The last choice stands for the next figure: the figures of a paper are alike. */
let lastSettings = FIRST_SETTINGS

type ChoiceProps<V extends number | boolean> = {
  label: string
  value: V
  options: readonly { value: V; name: string }[]
  onChange: (value: V) => void
}

function Choice<V extends number | boolean>({ label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <div className={classes.choice} role="group" aria-label={label}>
      <Text size="sm" c="dimmed" aria-hidden="true">
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        value={String(value)}
        data={options.map((option) => ({ value: String(option.value), label: option.name }))}
        onChange={(text) => {
          const chosen = options.find((option) => String(option.value) === text)
          if (chosen) onChange(chosen.value)
        }}
      />
    </div>
  )
}

type SettingsProps = { settings: FigureSettings; onChange: (settings: FigureSettings) => void }

function Choices({ settings, onChange }: SettingsProps) {
  const t = useT()
  const format = useFormat()
  const number =
    (unit: string) =>
    <V extends number>(value: V) => ({
      value,
      name: `${format.integer(value)} ${unit}`,
    })
  const set = (change: Partial<FigureSettings>) => onChange({ ...settings, ...change })
  return (
    <div className={classes.choices}>
      <Choice
        label={t('chart.compose.width')}
        value={settings.widthMm}
        options={WIDTHS_MM.map(number('mm'))}
        onChange={(widthMm: WidthMm) => set({ widthMm })}
      />
      <Choice
        label={t('chart.compose.text')}
        value={settings.textPt}
        options={TEXT_PT.map(number('pt'))}
        onChange={(textPt: TextPt) => set({ textPt })}
      />
      <Choice
        label={t('chart.compose.colours')}
        value={settings.isGrey}
        options={[
          { value: false, name: t('chart.compose.colour') },
          { value: true, name: t('chart.compose.grey') },
        ]}
        onChange={(isGrey) => set({ isGrey })}
      />
      <Choice
        label={t('chart.compose.resolution')}
        value={settings.dpi}
        options={RESOLUTIONS_DPI.map(number('dpi'))}
        onChange={(dpi: ResolutionDpi) => set({ dpi })}
      />
    </div>
  )
}

const FILES: readonly { kind: FigureFile; text: string }[] = [
  { kind: 'svg', text: msg('chart.compose.svg') },
  { kind: 'pdf', text: msg('chart.compose.pdf') },
  { kind: 'png', text: msg('chart.compose.png') },
  { kind: 'tiff', text: msg('chart.compose.tiff') },
]

type Props = {
  title: string
  fileName: string
  /** Draws the figure at a width in pixels of the drawing. */
  draw: (width: number) => ReactNode
  onClose: () => void
}

/** A figure as a journal wants it: its width, its text, its colours, its file. */
export function FigureComposer({ title, fileName, draw, onClose }: Props) {
  const t = useT()
  const [settings, setSettings] = useState(lastSettings)
  const [hasFailed, setFailed] = useState(false)
  const sheet = useRef<HTMLDivElement>(null)
  const change = (next: FigureSettings) => {
    lastSettings = next
    setSettings(next)
  }
  const save = (kind: FigureFile) => {
    const svg = sheet.current?.querySelector<SVGSVGElement>('svg[aria-label]') ?? null
    if (!svg) return
    setFailed(false)
    saveFigure(svg, kind, { title, fileName, settings }).catch(() => setFailed(true))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={
        <Text component="span" fz="lg" fw={650}>
          {t('chart.compose.title')}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('settings.dialog.close') }}
    >
      <Choices settings={settings} onChange={change} />
      <p className={classes.note}>{t('chart.compose.note')}</p>
      <div className={classes.desk}>
        <div
          ref={sheet}
          // Colours of the drawings belong to the frame around a figure.
          className={`${chart.figure} ${classes.sheet}`}
          data-sheet
          style={{
            width: `${settings.widthMm}mm`,
            padding: `${MARGIN / pixelsPerMm(settings)}mm`,
            ...(settings.isGrey && { filter: 'grayscale(1)' }),
          }}
        >
          <FigureModeContext value="plain">{draw(drawingWidth(settings))}</FigureModeContext>
        </div>
      </div>
      {hasFailed && (
        <Alert color="error" variant="light" role="alert" mt="sm">
          {t('chart.compose.failed')}
        </Alert>
      )}
      <Group gap="sm" mt="lg">
        {FILES.map(({ kind, text }) => (
          <Button key={kind} variant="default" onClick={() => save(kind)}>
            {t(text)}
          </Button>
        ))}
      </Group>
    </Modal>
  )
}
