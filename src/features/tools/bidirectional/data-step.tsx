/** Step 1 of the bidirectional tool: the files of both traits, the meaning of their columns, and a summary of both. */
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { Side } from '../../../science/bidirectional/inputs.ts'
import type { TraitPreview } from '../../../science/bidirectional/preview.ts'
import { ExampleMenu } from '../example/example-menu.tsx'
import { DataStepFrame, RemoveButton } from '../components/data-step.tsx'
import { ReferenceFilesNote, ReferenceFilesProvider } from '../components/reference-files-note.tsx'
import { LayoutChoice } from '../components/layout-choice.tsx'
import { type BoxChoices, SideBox } from '../scan/side-box.tsx'
import { SideColumns } from '../scan/side-columns.tsx'
import classes from '../scan/scan.module.css'
import type { Role } from '../scan/use-scan-choices.ts'
import { TRAIT_EXAMPLES } from './examples.ts'
import {
  type BidirectionalDraft,
  findBidirectionalObstacle,
  isOneTable,
  resolveTraitNames,
  listBidirectionalSources,
} from './model.ts'
import { useBidirectional } from './spec.ts'
import { TraitCounts } from './trait-counts.tsx'
import { usePrefilledTraits } from './use-prefilled-traits.ts'
import { type TraitChoices, useTraitChoices } from './use-trait-choices.ts'

const SIDE_OF: Record<Role, Side | 'table'> = { exposure: 'a', outcome: 'b', table: 'table' }

/** Maps the choices to the interface of the scan's file boxes: trait A as exposure, trait B as outcome. */
function toBoxChoices(choices: TraitChoices): BoxChoices {
  return {
    isReading: choices.isReading,
    chooseFiles: (role, files) => choices.chooseFiles(SIDE_OF[role], files),
  }
}

type SidesProps = { draft: BidirectionalDraft; choices: TraitChoices }

function Columns({
  side,
  preview,
  choices,
}: {
  side: Side
  preview: TraitPreview
  choices: TraitChoices
}) {
  return <SideColumns side={preview} onChange={(mapping) => choices.setMapping(side, mapping)} />
}

function PrefilledNote({ draft, side }: { draft: BidirectionalDraft; side: Side }) {
  const t = useT()
  const isPrefilled = draft.inputs?.[side].some(({ kind }) => kind === 'record') ?? false
  if (!isPrefilled) return null
  return (
    <p className={classes.hint}>
      {side === 'a' ? t('tools.bidirectional.carriedA') : t('tools.bidirectional.carriedB')}
    </p>
  )
}

function TwoFiles({ draft, choices }: SidesProps) {
  const t = useT()
  const { a = null, b = null } = draft.preview ?? {}
  const boxes = toBoxChoices(choices)
  return (
    <ReferenceFilesProvider>
      <div className={classes.sides}>
        <SideBox
          side="exposure"
          title={t('tools.bidirectional.a')}
          hint={t('tools.bidirectional.aHint')}
          isMultiple
          preview={a}
          choices={boxes}
        >
          <PrefilledNote draft={draft} side="a" />
          {a && <Columns side="a" preview={a} choices={choices} />}
        </SideBox>
        <SideBox
          side="outcome"
          title={t('tools.bidirectional.b')}
          hint={t('tools.bidirectional.bHint')}
          isMultiple
          preview={b}
          choices={boxes}
        >
          <PrefilledNote draft={draft} side="b" />
          {b && <Columns side="b" preview={b} choices={choices} />}
        </SideBox>
      </div>
      {b && <ReferenceFilesNote isCalledFor={b.join?.builds === 'differ'} />}
    </ReferenceFilesProvider>
  )
}

function OneTable({ draft, choices }: SidesProps) {
  const t = useT()
  const { a = null, b = null } = draft.preview ?? {}
  const names = resolveTraitNames(draft)
  return (
    <SideBox
      side="table"
      title={t('tools.bidirectional.table')}
      hint={t('tools.bidirectional.tableHint')}
      isMultiple={false}
      preview={a}
      choices={toBoxChoices(choices)}
    >
      {a && (
        <>
          <p className={classes.hint}>{t('tools.bidirectional.columnsOf', { name: names.a })}</p>
          <Columns side="a" preview={a} choices={choices} />
        </>
      )}
      {b && (
        <>
          <p className={classes.hint}>{t('tools.bidirectional.columnsOf', { name: names.b })}</p>
          <Columns side="b" preview={b} choices={choices} />
        </>
      )}
    </SideBox>
  )
}

type Layout = 'files' | 'table'

export function TraitDataStep() {
  const t = useT()
  const { session, draft } = useBidirectional()
  const choices = useTraitChoices()
  usePrefilledTraits()
  const [selectedLayout, setSelectedLayout] = useState<Layout | null>(null)
  const { inputs } = draft
  const layout = selectedLayout ?? (inputs && isOneTable(inputs) ? 'table' : 'files')
  const obstacle = findBidirectionalObstacle(draft)
  return (
    <DataStepFrame
      isDone={obstacle === null || obstacle === 'settings'}
      attempt={draft.attempt}
      previousName={(inputs && listBidirectionalSources(inputs)[0]?.name) ?? null}
    >
      <LayoutChoice
        layout={layout}
        options={[
          { value: 'files', label: t('tools.bidirectional.layoutFiles') },
          { value: 'table', label: t('tools.screen.layoutTable') },
        ]}
        onLayout={setSelectedLayout}
      />
      {layout === 'files' ? (
        <TwoFiles draft={draft} choices={choices} />
      ) : (
        <OneTable draft={draft} choices={choices} />
      )}
      <TraitCounts draft={draft} />
      <div className={classes.buttons}>
        <ExampleMenu
          examples={TRAIT_EXAMPLES}
          onPick={(example) => {
            setSelectedLayout(null)
            return choices.chooseExample(example)
          }}
        />
        {inputs && <RemoveButton onRemove={session.clear} />}
      </div>
    </DataStepFrame>
  )
}
