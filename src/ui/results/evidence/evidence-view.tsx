/** Evidence sheet of some records: sentences, figure and table. */
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconPrinter, IconTableExport } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { evidenceTsv } from '../../../results/evidence/evidence-tsv.ts'
import type { EvidenceSheet } from '../../../results/evidence/sheet.ts'
import type { Clause } from '../../../results/evidence/sentences.ts'
import { tsvBlob } from '../../../results/exports/tsv.ts'
import { downloadBlob, printPage } from '../../download.ts'
import { Power } from '../../powers-of-ten.tsx'
import { ResultSection } from '../result-parts.tsx'
import result from '../result.module.css'
import { EvidenceFigure } from './evidence-figure.tsx'
import { EvidenceTable } from './evidence-table.tsx'
import classes from './evidence.module.css'

function Contradictions({ clauses }: { clauses: readonly Clause[] }) {
  if (clauses.length === 0) return null
  return (
    <ul className={classes.contradictions}>
      {clauses.map(({ id, text }) => (
        <li key={id}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <Power>{text}</Power>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Sentences({ clauses }: { clauses: readonly Clause[] }) {
  const t = useT()
  const of = (kind: Clause['kind']) => clauses.filter((clause) => clause.kind === kind)
  const [first, ...counted] = of('count')
  return (
    <ResultSection title={t('records.evidence.says')}>
      <Contradictions clauses={of('contradiction')} />
      {first && (
        <p className={classes.first}>
          <Power>{first.text}</Power>
        </p>
      )}
      <ul className={classes.sentences}>
        {[...counted, ...of('detail')].map(({ id, text }) => (
          <li key={id}>
            <Power>{text}</Power>
          </li>
        ))}
      </ul>
      <ul className={classes.cautions}>
        {of('caution').map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        <li>
          <Power>{t('records.evidence.rule')}</Power>
        </li>
      </ul>
    </ResultSection>
  )
}

export function EvidenceView({ pair, rows, clauses }: EvidenceSheet) {
  const t = useT()
  const { exposure, outcome } = pair
  const file = useMemo(() => fileNameOf(`${exposure}-${outcome}`, 'evidence'), [exposure, outcome])
  const table = t('records.evidence.table')
  return (
    <div className={`${result.result} ${classes.sheet}`}>
      <Sentences clauses={clauses} />
      <EvidenceFigure rows={rows} exposure={exposure} outcome={outcome} />
      <ResultSection title={table}>
        <EvidenceTable rows={rows} label={table} />
      </ResultSection>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconTableExport size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => downloadBlob(tsvBlob(evidenceTsv(rows)), `${file}-evidence.tsv`)}
        >
          {t('records.evidence.export')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden="true" />}
          onClick={printPage}
        >
          {t('records.evidence.print')}
        </Button>
      </Group>
    </div>
  )
}
