/** Step 1 of a scan: the files of both sides, the meaning of their columns, and a summary of what they contain. */
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import dataClasses from '../components/data.module.css'
import { DataStepFrame, RemoveButton } from '../components/data-step.tsx'
import { ExampleMenu } from '../example/example-menu.tsx'
import { LayoutChoice } from '../components/layout-choice.tsx'
import { useTool } from '../session/use-tool-session.ts'
import {
  countInstruments,
  countReverse,
  type ScanDraft,
  findScanObstacle,
  toScanParameters,
  listScanSources,
} from './model.ts'
import { SideBox } from './side-box.tsx'
import { TableColumns } from './side-columns.tsx'
import classes from './scan.module.css'
import type { ScanSpec } from './spec.ts'
import { TwoSides } from './two-sides.tsx'
import { type ScanChoices, type ScanExample, useScanChoices } from './use-scan-choices.ts'

/** Texts of a tool for its file boxes. */
export type ScanTexts = {
  exposure: { title: string; hint: string }
  outcome: { title: string; hint: string }
  table: { title: string; hint: string }
}

/** Tool that scans many pairs: its specification, texts and examples. */
export type ScanTool = {
  spec: ScanSpec
  texts: ScanTexts
  examples: readonly [ScanExample, ...ScanExample[]]
}

/** Instrument counts at the current thresholds. */
function InstrumentCounts({ draft }: { draft: ScanDraft }) {
  const t = useT()
  const format = useFormat()
  const parameters = toScanParameters(draft.settings)
  const { preview } = draft
  if (!preview?.instruments || !parameters) return null
  const count = countInstruments(preview.instruments, parameters)
  return (
    <div
      role="status"
      className={`${dataClasses.verdict} ${count.instruments > 0 ? dataClasses.good : dataClasses.bad}`}
    >
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      <ul className={classes.counts}>
        <li>
          {t('tools.screen.counts', {
            p: format.exact(parameters.instrumentP),
            f: format.exact(parameters.leastF),
            n: count.instruments,
            exposures: count.exposures,
            outcomes: preview.outcomes.length,
          })}
        </li>
        <li className={classes.hint}>
          {t('tools.screen.countsOut', {
            p: format.integer(count.aboveP),
            weak: format.integer(count.weak),
            unmatched: format.integer(count.unmatched),
          })}
        </li>
        <li className={classes.hint}>
          {t('tools.screen.countsStrict', {
            n: count.strict.instruments,
            exposures: count.strict.exposures,
          })}
        </li>
        {parameters.reverse === true && preview.reverse && (
          <li className={classes.hint}>
            {t('tools.map.reverseCount', { n: countReverse(preview.reverse, parameters) })}
          </li>
        )}
        {parameters.pruneKb != null && (
          <li className={classes.hint}>{t('tools.screen.countsBefore')}</li>
        )}
        {parameters.clump && (
          <li className={classes.hint}>{t('tools.screen.countsBeforeClumping')}</li>
        )}
      </ul>
    </div>
  )
}

type SidesProps = { tool: ScanTool; draft: ScanDraft; choices: ScanChoices }

function Sides({ tool, draft, choices }: SidesProps) {
  const { texts, spec } = tool
  const t = useT()
  const { preview } = draft
  const said = ({ title, hint }: ScanTexts['table']) => ({ title: t(title), hint: t(hint) })
  return (
    <TwoSides
      texts={{ exposure: said(texts.exposure), outcome: said(texts.outcome) }}
      preview={preview}
      hasManyOutcomes={spec.mostOutcomes > 1}
      choices={choices}
    />
  )
}

function WholeTable({ tool, draft, choices }: SidesProps) {
  const t = useT()
  const table = draft.preview?.table ?? null
  return (
    <SideBox
      side="table"
      title={t(tool.texts.table.title)}
      hint={t(tool.texts.table.hint)}
      isMultiple={false}
      preview={table}
      choices={choices}
    >
      {table && (
        <TableColumns table={table} onChange={(mapping) => choices.setMapping('table', mapping)} />
      )}
    </SideBox>
  )
}

export function ScanDataStep({ tool }: { tool: ScanTool }) {
  const t = useT()
  const { session, draft } = useTool(tool.spec)
  const choices = useScanChoices(tool.spec)
  const [selectedLayout, setSelectedLayout] = useState<'two-sides' | 'harmonised' | null>(null)
  const { inputs } = draft
  const layout = selectedLayout ?? inputs?.layout ?? tool.examples[0].layout
  const obstacle = findScanObstacle(draft, tool.spec.mostOutcomes)
  return (
    <DataStepFrame
      isDone={obstacle === null || obstacle === 'settings'}
      attempt={draft.attempt}
      previousName={(inputs && listScanSources(inputs)[0]?.name) ?? null}
    >
      <LayoutChoice
        layout={layout}
        options={[
          { value: 'two-sides', label: t('tools.screen.layoutSides') },
          { value: 'harmonised', label: t('tools.screen.layoutTable') },
        ]}
        onLayout={setSelectedLayout}
      />
      {layout === 'two-sides' ? (
        <Sides tool={tool} draft={draft} choices={choices} />
      ) : (
        <WholeTable tool={tool} draft={draft} choices={choices} />
      )}
      <InstrumentCounts draft={draft} />
      <div className={classes.buttons}>
        <ExampleMenu
          examples={tool.examples}
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
