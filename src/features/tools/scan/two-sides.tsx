/** Files of the exposures beside those of the outcomes, with their columns. */
import type { SidePreview } from '../../../science/scan-run/preview.ts'
import { ReferenceFilesNote, ReferenceFilesProvider } from '../components/reference-files-note.tsx'
import { SideBox } from './side-box.tsx'
import { SideColumns } from './side-columns.tsx'
import classes from './scan.module.css'
import type { ScanChoices } from './use-scan-choices.ts'

/** Event handlers of the boxes of both sides. */
export type SideChoices = Pick<ScanChoices, 'isReading' | 'chooseFiles' | 'setMapping'>

type SideText = { title: string; hint: string }

type Props = {
  texts: { exposure: SideText; outcome: SideText }
  preview: { exposure: SidePreview | null; outcome: SidePreview | null } | null
  hasManyOutcomes: boolean
  choices: SideChoices
}

export function TwoSides({ texts, preview, hasManyOutcomes, choices }: Props) {
  const { exposure = null, outcome = null } = preview ?? {}
  return (
    <ReferenceFilesProvider>
      <div className={classes.sides}>
        <SideBox
          side="exposure"
          {...texts.exposure}
          isMultiple
          preview={exposure}
          choices={choices}
        >
          {exposure && (
            <SideColumns
              side={exposure}
              onChange={(mapping) => choices.setMapping('exposure', mapping)}
            />
          )}
        </SideBox>
        <SideBox
          side="outcome"
          {...texts.outcome}
          isMultiple={hasManyOutcomes}
          preview={outcome}
          choices={choices}
        >
          {outcome && (
            <SideColumns
              side={outcome}
              isOutcome
              onChange={(mapping) => choices.setMapping('outcome', mapping)}
            />
          )}
        </SideBox>
      </div>
      {outcome && <ReferenceFilesNote isCalledFor={outcome.join?.builds === 'differ'} />}
    </ReferenceFilesProvider>
  )
}
