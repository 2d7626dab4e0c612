/** All tables of a result as one workbook, with a first sheet on where they come from. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { AboutFact, ResultTable } from './kind-exports.ts'
import type { Words } from '../../i18n/words.ts'
import { workbook } from './xlsx.ts'

type Subject = Pick<RecordContent, 'title' | 'createdAt'> & { tool: string }

const NAME_WIDTH = 34
const VALUE_WIDTH = 72

/** Returns the rows that every first sheet begins with. */
function generalFacts({ title, tool, createdAt }: Subject, { t, format }: Words): AboutFact[] {
  return [
    { name: t('analysis.about.title'), value: title },
    { name: t('analysis.about.tool'), value: tool },
    { name: t('analysis.about.date'), value: format.dateTime(createdAt) },
  ]
}

/**
 * @param facts inputs, parameters and conventions, as the kind of result knows them
 * @param engine name and version
 */
export function resultWorkbook(
  subject: Subject,
  engine: { name: string; version: string },
  facts: readonly AboutFact[],
  tables: readonly ResultTable[],
  words: Words,
): Promise<Blob> {
  const { t } = words
  const about: AboutFact[] = [
    ...generalFacts(subject, words),
    { name: t('analysis.provenance.engine'), value: `${engine.name} ${engine.version}` },
    ...facts,
    { name: t('analysis.about.numbers'), value: t('analysis.about.numbersText') },
    { name: t('analysis.about.limits'), value: t('analysis.about.limitsText') },
  ]
  return workbook(subject.title, [
    {
      name: t('analysis.about.sheet'),
      rows: [
        [t('analysis.about.name'), t('analysis.about.value')],
        ...about.map(({ name, value }) => [name, value]),
      ],
      widths: [NAME_WIDTH, VALUE_WIDTH],
    },
    ...tables.map(({ label, columns, rows }) => ({
      name: t(label),
      rows: [columns, ...rows()],
    })),
  ])
}
