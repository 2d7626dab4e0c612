/**
 * Note on the interpretation of a file's columns: its layout, the counted allele, and one row as a sentence, so that a
 * wrong sign is noticed before anything is computed. Asks what the header leaves open.
 */
import { Radio } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { TableInterpretation, RowExample } from '../../../science/harmonise/row-example.ts'
import type { AssociationMapping } from '../../../science/parser/association-fields.ts'
import {
  answerOf,
  type ColumnQuestion,
  mergedMapping,
} from '../../../science/parser/column-question.ts'
import { layoutName } from '../../../science/parser/layouts.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './data.module.css'

/** Returns a formatter of one row as a sentence. */
function useRowSentence(): (row: RowExample) => string {
  const t = useT()
  const format = useFormat()
  return ({ SNP, row, effect, other, beta, derived }) => {
    const values = { snp: SNP, row, effect, other: other ?? '', beta: format.significant(beta, 3) }
    if (derived.includes('log-ratio')) {
      const ratio = { ...values, ratio: format.ratio(beta) }
      return other === null ? t('tools.read.rowRatioAlone', ratio) : t('tools.read.rowRatio', ratio)
    }
    return other === null ? t('tools.read.rowAlone', values) : t('tools.read.row', values)
  }
}

type QuestionProps = {
  question: ColumnQuestion & { examples: (RowExample | null)[] }
  mapping: AssociationMapping
  /** Evidence in favour of one of the answers; it selects none by itself. */
  finding: string | null
  onChange: (mapping: AssociationMapping) => void
}

/** Question that a header leaves open: each interpretation applied to the same row, none preselected. */
function Question({ question, mapping, finding, onChange }: QuestionProps) {
  const t = useT()
  const formatRow = useRowSentence()
  const { kind, readings, examples } = question
  const [one = '', two = ''] = readings.map(({ name }) => name)
  const isAboutAlleles = kind === 'alleles'
  const label = isAboutAlleles
    ? t('tools.screen.alleleQuestion', { one, two })
    : kind === 'scale'
      ? t('tools.read.scaleQuestion')
      : t('tools.read.populationQuestion')
  return (
    <div className={classes.ask}>
      <Radio.Group
        size="md"
        label={label}
        description={finding ?? (isAboutAlleles ? t('tools.screen.alleleOpen') : undefined)}
        value={answerOf(question, mapping)?.name ?? ''}
        onChange={(name) => {
          const reading = readings.find((candidate) => candidate.name === name)
          if (reading) onChange(mergedMapping(mapping, reading.mapping))
        }}
      >
        <div className={classes.answers}>
          {readings.map(({ name }, at) => {
            const example = examples[at]
            return (
              <Radio
                key={name}
                size="md"
                value={name}
                label={isAboutAlleles ? t('tools.screen.alleleChoice', { column: name }) : name}
                description={example ? formatRow(example) : undefined}
                styles={{ body: { minHeight: 44, alignItems: 'center' } }}
              />
            )
          })}
        </div>
      </Radio.Group>
    </div>
  )
}

type Props = {
  read: TableInterpretation | undefined
  mapping: AssociationMapping
  finding?: string | null
  onChange: (mapping: AssociationMapping) => void
}

export function ColumnReadingNote({ read, mapping, finding = null, onChange }: Props) {
  const t = useT()
  const formatRow = useRowSentence()
  // Chinese sentences follow each other without a space.
  const { separator: gap } = languageFacts(useLocale())
  if (!read) return null
  const { layout, example, question } = read
  const column = mapping.effect_allele
  const name = layout === null ? null : layoutName(layout)
  const isNamed = column !== undefined && column === mapping.SNP
  const counted = isNamed
    ? t('tools.read.countedInName', { column })
    : t('tools.read.counted', { column: column ?? '' })
  return (
    <>
      {question && (
        <Question question={question} mapping={mapping} finding={finding} onChange={onChange} />
      )}
      {column !== undefined && (name !== null || example !== null) && (
        <p className={classes.read} data-testid="how-read">
          {name !== null && <strong>{t('tools.read.recognised', { name })}</strong>}
          {gap}
          {counted}
          {gap}
          {example !== null && formatRow(example)}
        </p>
      )}
      {read.doubt && (
        <p role="status" className={`${classes.verdict} ${classes.bad}`}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          {read.doubt === 'beta-is-ratio'
            ? t('tools.read.betaIsRatio', { column: mapping.beta ?? '' })
            : t('tools.read.seOfRatio', { column: mapping.se ?? '' })}
        </p>
      )}
    </>
  )
}
