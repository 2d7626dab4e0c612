/** Comparison of two stored results; of different kinds, only their records are compared. */
import { Alert, Button, Group } from '@mantine/core'
import { IconTableExport } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { downloadBlob } from '../../download.ts'
import { useFormat } from '../../use-format.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { ResultSection } from '../result-parts.tsx'
import { MiniForest as MiniForestFigure } from '../summary/mini-forest.tsx'
import result from '../result.module.css'
import { tsvBlob } from '../../../results/exports/tsv.ts'
import { comparableOf } from '../../../results/compare/comparable-result.ts'
import { CompareTable, plainCell } from './compare-table.tsx'
import { comparisonTsv } from '../../../results/compare/compare-tsv.ts'
import classes from './compare.module.css'
import {
  type Comparison,
  compareResults,
  type FactPair,
} from '../../../results/compare/comparison.ts'
import { type ComparedRecord, recordFacts, useCompareRows } from './use-compare-rows.ts'

export type ComparedSide = {
  record: ComparedRecord
  body: RecordBody
  /** Name of the tool. */
  toolName: string
}

type Props = { a: ComparedSide; b: ComparedSide }

function useColumns() {
  const t = useT()
  return {
    name: t('records.compare.column.name'),
    a: t('records.compare.column.a'),
    b: t('records.compare.column.b'),
    note: t('records.compare.column.note'),
  }
}

/** Returns the facts of a record itself, line by line; those that always differ are not marked. */
function useRecordLines() {
  const t = useT()
  const format = useFormat()
  const lines: { id: string; name: string; of: (side: ComparedSide) => string; marks: boolean }[] =
    [
      {
        id: 'title',
        name: t('records.compare.title'),
        of: ({ record }) => record.title,
        marks: false,
      },
      { id: 'tool', name: t('records.compare.tool'), of: ({ toolName }) => toolName, marks: true },
      {
        id: 'at',
        name: t('records.compare.at'),
        of: ({ record: { createdAt } }) => (createdAt === '' ? '—' : format.dateTime(createdAt)),
        marks: false,
      },
      {
        id: 'file',
        name: t('records.compare.file'),
        of: ({ record }) => record.fileName,
        marks: true,
      },
      {
        id: 'hash',
        name: t('records.compare.hash'),
        of: ({ record }) => `${record.inputSha256.slice(0, 12)}…`,
        marks: true,
      },
      {
        id: 'engine',
        name: t('records.compare.engine'),
        of: ({ record }) => record.engineVersion,
        marks: true,
      },
      {
        id: 'variants',
        name: t('records.compare.variants'),
        of: ({ record }) => format.integer(record.variants),
        marks: true,
      },
    ]
  return lines
}

/** Origin of both records: files and engines. */
function Records({ a, b }: Props) {
  const t = useT()
  const columns = useColumns()
  const isSameFile = a.record.inputSha256 === b.record.inputSha256
  const rows = useRecordLines().map(({ id, name, of, marks }) => ({
    id,
    name,
    a: plainCell(of(a)),
    b: plainCell(of(b)),
    note: plainCell(''),
    isDifferent: marks && of(a) !== of(b),
  }))
  return (
    <ResultSection
      title={t('records.compare.records')}
      lead={isSameFile ? t('records.compare.sameFile') : t('records.compare.otherFile')}
    >
      <CompareTable label={t('records.compare.records')} columns={columns} rows={rows} />
    </ResultSection>
  )
}

type FactsProps = {
  title: string
  facts: readonly FactPair[]
  /** Chosen numbers (parameters) and not results. */
  isTyped?: boolean
}

/** Facts that differ, and on demand the equal ones. */
function Facts({ title, facts, isTyped = false }: FactsProps) {
  const t = useT()
  const { factRow } = useCompareRows(false)
  const columns = useColumns()
  const [isWhole, setWhole] = useState(false)
  if (facts.length === 0) return null
  const different = facts.filter(({ isDifferent }) => isDifferent)
  const same = facts.length - different.length
  const shown = isWhole ? facts : different
  return (
    <ResultSection title={title}>
      {different.length === 0 && (
        <p className={result.lead}>{t('records.compare.allSame', { n: same })}</p>
      )}
      {shown.length > 0 && (
        <CompareTable
          label={title}
          columns={columns}
          rows={shown.map((pair) => factRow(pair, isTyped))}
        />
      )}
      {same > 0 && (
        <Button
          variant="subtle"
          mt="xs"
          px="xs"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('records.compare.hideSame') : t('records.compare.showSame', { n: same })}
        </Button>
      )}
    </ResultSection>
  )
}

const NAMES_SHOWN = 200

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const t = useT()
  if (names.length === 0) return null
  const more = names.length - NAMES_SHOWN
  return (
    <>
      <h3 className={result.cardTitle}>{title}</h3>
      <p className={classes.names}>
        {names.slice(0, NAMES_SHOWN).join(', ')}
        {more > 0 && ` ${t('records.compare.more', { n: more })}`}
      </p>
    </>
  )
}

function Variants({ variants }: { variants: Comparison['variants'] }) {
  const t = useT()
  if (!variants) return null
  const { both, onlyA, onlyB } = variants
  return (
    <ResultSection
      title={t('records.compare.variantsTitle')}
      lead={
        onlyA.length + onlyB.length === 0
          ? t('records.compare.sameVariants', { n: both })
          : t('records.compare.bothVariants', { n: both })
      }
    >
      <Names title={t('records.compare.onlyA', { n: onlyA.length })} names={onlyA} />
      <Names title={t('records.compare.onlyB', { n: onlyB.length })} names={onlyB} />
    </ResultSection>
  )
}

function Results({ comparison, isRatio }: { comparison: Comparison; isRatio: boolean }) {
  const t = useT()
  const columns = useColumns()
  const { estimateRow, overlaid } = useCompareRows(isRatio)
  const figure = overlaid(comparison.estimates)
  const { estimates, parameters, mapping, numbers, variants } = comparison
  return (
    <>
      {estimates.length > 0 && (
        <ResultSection
          title={t('records.compare.estimates')}
          lead={isRatio ? t('records.compare.estimatesOdds') : t('records.compare.estimatesBeta')}
        >
          {figure && (
            <div className={classes.figure}>
              <MiniForestFigure figure={figure} />
            </div>
          )}
          <CompareTable
            label={t('records.compare.estimates')}
            columns={columns}
            rows={estimates.map(estimateRow)}
          />
        </ResultSection>
      )}
      <Facts title={t('records.compare.parameters')} facts={parameters} isTyped />
      <Facts title={t('records.compare.mapping')} facts={mapping} />
      <Facts title={t('records.compare.numbers')} facts={numbers} />
      <Variants variants={variants} />
    </>
  )
}

type ViewProps = Props & {
  /** Further actions beside the export. */
  actions: ReactNode
}

export function CompareView({ a, b, actions }: ViewProps) {
  const t = useT()
  const isSameKind = a.body.kind === b.body.kind
  const { comparison, isRatio } = useMemo(() => {
    const [ownA, ownB] = [comparableOf(a.body), comparableOf(b.body)]
    return {
      comparison: isSameKind ? compareResults(ownA, ownB) : null,
      isRatio: ownA.isRatio && ownB.isRatio,
    }
  }, [a.body, b.body, isSameKind])
  const save = () =>
    downloadBlob(
      tsvBlob(comparisonTsv(recordFacts(a.record, b.record), comparison)),
      'veriscope-comparison.tsv',
    )
  return (
    <div className={result.result}>
      <Group gap="sm">
        {actions}
        <Button
          variant="default"
          leftSection={<IconTableExport size={20} stroke={1.75} aria-hidden="true" />}
          onClick={save}
        >
          {t('records.compare.export')}
        </Button>
      </Group>
      {!isSameKind && (
        <Alert variant="light" color="warning" title={t('records.compare.otherKind')}>
          {t('records.compare.otherKindText', { a: a.toolName, b: b.toolName })}
        </Alert>
      )}
      <Records a={a} b={b} />
      {comparison && <Results comparison={comparison} isRatio={isRatio} />}
    </div>
  )
}
