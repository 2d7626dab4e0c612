/** Step 1 of mediation: the files of three traits, or the estimates of both steps. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type Part, PARTS } from '../../../science/mediation/inputs.ts'
import dataClasses from '../components/data.module.css'
import { DataStepFrame, RemoveButton } from '../components/data-step.tsx'
import { ExampleMenu } from '../example/example-menu.tsx'
import { LayoutChoice } from '../components/layout-choice.tsx'
import { ReferenceFilesNote, ReferenceFilesProvider } from '../components/reference-files-note.tsx'
import classes from '../scan/scan.module.css'
import { SideBox } from '../scan/side-box.tsx'
import { SideColumns } from '../scan/side-columns.tsx'
import type { Role } from '../scan/use-scan-choices.ts'
import { EstimateFields } from './estimate-fields.tsx'
import { MEDIATION_EXAMPLES } from './examples.ts'
import {
  countStepInstruments,
  findMediationObstacle,
  resolveMediationNames,
  listMediationSources,
} from './model.ts'
import { useMediation } from './spec.ts'
import { type MediationChoices, useMediationChoices } from './use-mediation-choices.ts'

const TITLE: Record<Part, string> = {
  x: msg('tools.mediation.x'),
  m: msg('tools.mediation.m'),
  y: msg('tools.mediation.y'),
}
const HINT: Record<Part, string> = {
  x: msg('tools.mediation.xHint'),
  m: msg('tools.mediation.mHint'),
  y: msg('tools.mediation.yHint'),
}
/** Roles of the traits in the scan's file boxes, which have none for the mediator. */
const ROLE: Record<Part, Role> = { x: 'exposure', m: 'table', y: 'outcome' }

function Counts() {
  const t = useT()
  const { draft } = useMediation()
  const counts = countStepInstruments(draft)
  if (!counts) return null
  const names = resolveMediationNames(draft)
  const isEnough = counts.x > 0 && counts.m > 0
  const Icon = isEnough ? IconCircleCheck : IconAlertTriangle
  return (
    <p
      role="status"
      className={`${dataClasses.verdict} ${isEnough ? dataClasses.good : dataClasses.bad}`}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      {(['x', 'm'] as const)
        .map((part) => t('tools.mediation.counts', { name: names[part], n: counts[part] }))
        .join('\u00a0· ')}
    </p>
  )
}

function PartBox({ part, choices }: { part: Part; choices: MediationChoices }) {
  const t = useT()
  const { draft } = useMediation()
  const preview = draft.preview?.[part] ?? null
  return (
    <SideBox
      side={ROLE[part]}
      title={t(TITLE[part])}
      hint={t(HINT[part])}
      isMultiple
      preview={preview}
      choices={{
        isReading: choices.isReading,
        chooseFiles: (_role, files) => choices.chooseFiles(part, files),
      }}
    >
      {preview && (
        <SideColumns side={preview} onChange={(mapping) => choices.setMapping(part, mapping)} />
      )}
    </SideBox>
  )
}

function ThreeFiles({ choices }: { choices: MediationChoices }) {
  const { draft } = useMediation()
  const { preview } = draft
  return (
    <ReferenceFilesProvider>
      <div className={`${classes.sides} ${classes.thirds}`}>
        {PARTS.map((part) => (
          <PartBox key={part} part={part} choices={choices} />
        ))}
      </div>
      {preview && (
        <ReferenceFilesNote
          isCalledFor={PARTS.some((part) => preview[part]?.join?.builds === 'differ')}
        />
      )}
      <Counts />
    </ReferenceFilesProvider>
  )
}

export function MediationDataStep() {
  const t = useT()
  const { session, draft } = useMediation()
  const choices = useMediationChoices()
  const { inputs } = draft
  const layout = inputs?.layout ?? 'files'
  const obstacle = findMediationObstacle(draft)
  return (
    <DataStepFrame
      isDone={obstacle === null || obstacle === 'settings'}
      attempt={draft.attempt}
      previousName={(inputs && listMediationSources(inputs)[0]?.name) ?? null}
    >
      <LayoutChoice
        layout={layout}
        options={[
          { value: 'files', label: t('tools.mediation.layout.files') },
          { value: 'estimates', label: t('tools.mediation.layout.estimates') },
        ]}
        onLayout={(next) => (next === 'estimates' ? choices.beginTyping() : session.clear())}
      />
      {layout === 'files' ? <ThreeFiles choices={choices} /> : <EstimateFields choices={choices} />}
      <div className={classes.buttons}>
        <ExampleMenu examples={MEDIATION_EXAMPLES} onPick={choices.chooseExample} />
        {inputs && <RemoveButton onRemove={session.clear} />}
      </div>
    </DataStepFrame>
  )
}
