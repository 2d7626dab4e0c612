/** Dialog that composes a figure for a paper: its width, text size, panels, labels and file format. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PlainModal } from '../../layers/modal-root.tsx'
import { useFigureRecord } from '../figure-set.ts'
import type { FigureFacts } from '../panel.tsx'
import { FigureChoices } from './figure-choices.tsx'
import { FIRST_CHOICE, type FigureChoice, parseChoice } from './figure-choice.ts'
import { FigureSheet, pictureOfSheet } from './figure-sheet.tsx'
import { type FigureSettings, FIRST_SETTINGS } from './figure-size.ts'
import { type FigureFile, saveFigure } from './save-figure.ts'
import classes from './figure-composer.module.css'

/** The last sizes, used as defaults of the next figure: the figures of a paper are alike. */
let lastSettings: FigureSettings = FIRST_SETTINGS

const FILES: readonly { kind: FigureFile; text: string }[] = [
  { kind: 'svg', text: msg('chart.compose.svg') },
  { kind: 'pdf', text: msg('chart.compose.pdf') },
  { kind: 'png', text: msg('chart.compose.png') },
  { kind: 'tiff', text: msg('chart.compose.tiff') },
]

/** Returns the choice of a figure: the one stored with its record, else defaults with the last sizes. */
function useChoice(figure: string) {
  const record = useFigureRecord()
  const stored = record?.choices[figure]
  const [choice, setChoice] = useState(() =>
    parseChoice(stored, { ...FIRST_CHOICE, ...lastSettings }),
  )
  const [isChanged, setChanged] = useState(false)
  return {
    choice,
    change: (next: FigureChoice) => {
      const { widthMm, textPt, isGrey, dpi } = next
      lastSettings = { widthMm, textPt, isGrey, dpi }
      setChoice(next)
      setChanged(true)
    },
    reset: () => {
      lastSettings = FIRST_SETTINGS
      setChoice(FIRST_CHOICE)
      setChanged(false)
      record?.storeChoice(figure, null)
    },
    /** Stores changes: when a file is made, and when the composer is closed. */
    storeChoice: () => {
      if (isChanged) record?.storeChoice(figure, choice)
      setChanged(false)
    },
    isStored: record !== null,
  }
}

type FilesProps = { onSave: (kind: FigureFile) => void; onReset: () => void }

function Files({ onSave, onReset }: FilesProps) {
  const t = useT()
  return (
    <Group gap="sm">
      {FILES.map(({ kind, text }) => (
        <Button key={kind} variant="default" onClick={() => onSave(kind)}>
          {t(text)}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={onReset}>
        {t('chart.compose.reset')}
      </Button>
    </Group>
  )
}

type Props = {
  facts: FigureFacts
  /** Renders the figure at a width in pixels of the drawing. */
  draw: (width: number) => ReactNode
  onClose: () => void
}

export function FigureComposer({ facts, draw, onClose }: Props) {
  const t = useT()
  const { title, fileName } = facts
  const { choice, change, reset, storeChoice, isStored } = useChoice(fileName)
  const [hasFailed, setFailed] = useState(false)
  const isPhone = useMediaQuery('(max-width: 47.9375em)', false, { getInitialValueInEffect: false })
  const sheet = useRef<HTMLDivElement>(null)
  const save = (kind: FigureFile) => {
    const picture = sheet.current && pictureOfSheet(sheet.current, choice)
    if (!picture) return
    storeChoice()
    setFailed(false)
    const named = { title: choice.labels.title ?? title, fileName, settings: choice }
    saveFigure(picture, kind, named).catch(() => setFailed(true))
  }
  const close = () => {
    storeChoice()
    onClose()
  }
  return (
    <PlainModal
      opened
      onClose={close}
      size="min(1180px, 96vw)"
      fullScreen={isPhone}
      title={
        <Text component="span" fz="lg" fw={650}>
          {t('chart.compose.title')}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('settings.dialog.close') }}
    >
      <div className={classes.bench}>
        <FigureChoices facts={facts} choice={choice} onChange={change} />
        <div className={classes.side}>
          <div className={classes.view}>
            <FigureSheet {...{ facts, draw, choice, sheet }} />
          </div>
          <div className={classes.files}>
            {hasFailed && (
              <Alert color="error" variant="light" role="alert">
                {t('chart.compose.failed')}
              </Alert>
            )}
            <Files onSave={save} onReset={reset} />
            <p className={classes.note}>
              {t('chart.compose.note')} {isStored && t('chart.compose.kept')}
            </p>
          </div>
        </div>
      </div>
    </PlainModal>
  )
}
