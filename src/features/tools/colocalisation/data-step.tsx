/** Step 1 of colocalisation: the files of both traits, the meaning of their columns, and their shared variants. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import type { Side } from '../../../science/bidirectional/inputs.ts'
import dataClasses from '../components/data.module.css'
import { DataStepFrame, RemoveButton } from '../components/data-step.tsx'
import { ExampleMenu } from '../example/example-menu.tsx'
import { ReferenceFilesNote, ReferenceFilesProvider } from '../components/reference-files-note.tsx'
import { type BoxChoices, SideBox } from '../scan/side-box.tsx'
import { SideColumns } from '../scan/side-columns.tsx'
import classes from '../scan/scan.module.css'
import type { Role } from '../scan/use-scan-choices.ts'
import { LOCUS_EXAMPLES } from './examples.ts'
import {
  findLocusObstacle,
  resolveLocusNames,
  countSharedVariants,
  listLocusSources,
} from './model.ts'
import { useColocalisation } from './spec.ts'
import { type LocusChoices, useLocusChoices } from './use-locus-choices.ts'

const SIDE_OF: Record<Role, Side> = { exposure: 'a', outcome: 'b', table: 'a' }

/** Maps the choices to the interface of the scan's file boxes: the first trait as exposure. */
function toBoxChoices(choices: LocusChoices): BoxChoices {
  return {
    isReading: choices.isReading,
    chooseFiles: (role, files) => choices.chooseFiles(SIDE_OF[role], files),
  }
}

function SharedVariants() {
  const t = useT()
  const { draft } = useColocalisation()
  const count = countSharedVariants(draft)
  if (count === null) return null
  const isLong = draft.preview?.a?.isLong || draft.preview?.b?.isLong
  const Icon = count > 0 ? IconCircleCheck : IconAlertTriangle
  const verdictClass = count > 0 ? dataClasses.good : dataClasses.bad
  return (
    <p role="status" className={`${dataClasses.verdict} ${verdictClass}`}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {isLong
        ? t('tools.coloc.long')
        : t('tools.coloc.shared', { n: count, ...resolveLocusNames(draft) })}
    </p>
  )
}

export function LocusDataStep() {
  const t = useT()
  const { session, draft } = useColocalisation()
  const choices = useLocusChoices()
  const boxes = toBoxChoices(choices)
  const { inputs, preview } = draft
  const { a = null, b = null } = preview ?? {}
  const obstacle = findLocusObstacle(draft)
  return (
    <DataStepFrame
      isDone={obstacle === null || obstacle === 'settings'}
      attempt={draft.attempt}
      previousName={(inputs && listLocusSources(inputs)[0]?.name) ?? null}
    >
      <ReferenceFilesProvider>
        <div className={classes.sides}>
          <SideBox
            side="exposure"
            title={t('tools.coloc.a')}
            hint={t('tools.coloc.aHint')}
            isMultiple
            preview={a}
            choices={boxes}
          >
            {a && <SideColumns side={a} onChange={(mapping) => choices.setMapping('a', mapping)} />}
          </SideBox>
          <SideBox
            side="outcome"
            title={t('tools.coloc.b')}
            hint={t('tools.coloc.bHint')}
            isMultiple
            preview={b}
            choices={boxes}
          >
            {b && <SideColumns side={b} onChange={(mapping) => choices.setMapping('b', mapping)} />}
          </SideBox>
        </div>
        {b && <ReferenceFilesNote isCalledFor={b.join?.builds === 'differ'} />}
      </ReferenceFilesProvider>
      <SharedVariants />
      <div className={classes.buttons}>
        <ExampleMenu examples={LOCUS_EXAMPLES} onPick={choices.chooseExample} />
        {inputs && <RemoveButton onRemove={session.clear} />}
      </div>
    </DataStepFrame>
  )
}
