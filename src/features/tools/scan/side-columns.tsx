/** Column mappings of a scan's files, each field editable: of one side, or of a table with both sides in a row. */
import { Button, Collapse } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { RowCheck } from '../../../science/harmonise/check-rows.ts'
import type {
  AssociationField,
  AssociationMapping,
} from '../../../science/parser/association-fields.ts'
import { FIELDS, type Field, type Mapping } from '../../../science/parser/fields.ts'
import type { HarmonisedPreview, SidePreview } from '../../../science/scan-run/preview.ts'
import { FIELD_TEXT } from '../../../results/code-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { ColumnReadingNote } from '../components/column-reading-note.tsx'
import { ColumnSelect } from '../components/column-select.tsx'
import dataClasses from '../components/data.module.css'
import { RowCheckView } from '../components/row-check-view.tsx'
import { useFaultText } from '../components/use-fault-text.ts'
import { withField } from '../components/with-field.ts'
import { hasOpenQuestion } from '../session/user-mapping.ts'
import { ASSOCIATION_TEXT, listMappableFields } from './association-texts.ts'
import classes from './scan.module.css'

/** Returns the evidence of the allele frequencies on the ambiguous columns, as text. */
function useFindingText({ finding }: SidePreview): string | null {
  const t = useT()
  const format = useFormat()
  if (!finding) return null
  return t('tools.screen.alleleFound', {
    column: finding.column,
    n: finding.count,
    r: format.fixed(finding.correlation, 2),
  })
}

function Fault({ fault }: { fault: SidePreview['fault'] }) {
  const faultText = useFaultText()
  if (!fault) return null
  return (
    <p role="alert" className={`${dataClasses.verdict} ${dataClasses.bad}`}>
      {faultText(fault.problem)}
    </p>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={`${dataClasses.verdict} ${dataClasses.bad}`}>
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      {children}
    </p>
  )
}

/** Notes on variants with different names in both files, and on positions of two builds. */
function Join({ join }: Pick<SidePreview, 'join'>) {
  const t = useT()
  if (!join) return null
  const { byPlace, byOtherName, byMergedName, builds, chain, placed, moved } = join
  const byName = byOtherName + byMergedName
  const isMixed = builds !== 'differ' && moved > 1
  return (
    <>
      {builds === 'lifted' && (
        <p className={dataClasses.read}>{t('tools.read.lifted', { file: chain ?? '' })}</p>
      )}
      {byPlace > 0 && <p className={dataClasses.read}>{t('tools.read.joined', { n: byPlace })}</p>}
      {byName > 0 && (
        <p className={dataClasses.read}>{t('tools.read.joinedByName', { n: byName })}</p>
      )}
      {builds === 'differ' && (
        <Warning>
          {placed > 0
            ? t('tools.read.buildsDiffer', { moved, placed, label: t('tools.reference.title') })
            : t('tools.read.placesDoNotFit', { label: t('tools.reference.title') })}
        </Warning>
      )}
      {isMixed && <Warning>{t('tools.read.buildsMixed', { moved, placed })}</Warning>}
    </>
  )
}

type RowsProps = { check: RowCheck | null | undefined; isOutcome?: boolean }

/** Number of unused rows, shown before the run; for an outcome, of those that instruments have. */
function Rows({ check, isOutcome = false }: RowsProps) {
  const t = useT()
  const format = useFormat()
  if (!check || (check.problems.total === 0 && !check.derived)) return null
  const values = { kept: check.kept, rows: format.integer(check.rows) }
  const said = isOutcome
    ? t('tools.verdict.usableWanted', values)
    : t('tools.verdict.usable', values)
  return <RowCheckView check={check} said={said} />
}

type FoldProps = { isOpen: boolean; onToggle: () => void }

function FoldButton({ isOpen, onToggle }: FoldProps) {
  const t = useT()
  return (
    <Button
      variant="subtle"
      className={dataClasses.quiet}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {isOpen ? t('tools.screen.columnsHide') : t('tools.screen.columns')}
    </Button>
  )
}

type SideProps = {
  side: SidePreview
  isOutcome?: boolean
  onChange: (mapping: AssociationMapping) => void
}

/** Column mapping of one side: the detected fields, each editable. */
export function SideColumns({ side, isOutcome = false, onChange }: SideProps) {
  const t = useT()
  const finding = useFindingText(side)
  const [isOpen, setOpen] = useState(false)
  const { mapping, columns, fault, read } = side
  const isWaiting = hasOpenQuestion(side)
  const isShown = isOpen || (fault !== null && !isWaiting)
  const select = (field: AssociationField) => (
    <ColumnSelect
      key={field}
      label={t(ASSOCIATION_TEXT[field])}
      columns={columns}
      value={mapping[field]}
      onChange={(column) => onChange(withField(mapping, field, column))}
    />
  )
  return (
    <>
      <ColumnReadingNote read={read} mapping={mapping} finding={finding} onChange={onChange} />
      {!isWaiting && <Fault fault={fault} />}
      <Rows check={side.check} isOutcome={isOutcome} />
      <Join join={side.join} />
      <div>
        <FoldButton isOpen={isShown} onToggle={() => setOpen(!isOpen)} />
        <Collapse expanded={isShown}>
          <div className={classes.fields}>{listMappableFields(mapping).map(select)}</div>
        </Collapse>
      </div>
    </>
  )
}

type TableProps = { table: HarmonisedPreview; onChange: (mapping: Mapping) => void }

/** Column mapping of a table that has both sides in a row. */
export function TableColumns({ table, onChange }: TableProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const { mapping, columns, fault } = table
  const isShown = isOpen || fault !== null
  return (
    <>
      <Fault fault={fault} />
      <Rows check={table.check} />
      <div>
        <FoldButton isOpen={isShown} onToggle={() => setOpen(!isOpen)} />
        <Collapse expanded={isShown}>
          <div className={classes.fields}>
            {FIELDS.map((field: Field) => (
              <ColumnSelect
                key={field}
                label={t(FIELD_TEXT[field])}
                columns={columns}
                value={mapping[field]}
                onChange={(column) => onChange(withField(mapping, field, column))}
              />
            ))}
          </div>
        </Collapse>
      </div>
    </>
  )
}
