/**
 * Note on the interpretation of a file's columns: its layout, the counted allele, and one row as a sentence, so that a
 * wrong sign is noticed before anything is computed. Asks what the header leaves open.
 */
import { NativeSelect, Radio } from '@mantine/core'
import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { msg } from '../../../i18n/msg.ts'
import type {
  OpenQuestion,
  RowExample,
  TableInterpretation,
} from '../../../science/harmonise/row-example.ts'
import { type AssociationMapping, columnsOf } from '../../../science/parser/association-fields.ts'
import {
  answerOf,
  type Interpretation,
  withReading,
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

type T = ReturnType<typeof useT>

/** Text of a question. */
function questionText(t: T, { kind, column = '', readings }: OpenQuestion): string {
  const [one = '', two = ''] = readings.map(({ name }) => name)
  switch (kind) {
    case 'alleles':
      return t('tools.screen.alleleQuestion', { one, two })
    case 'population':
      return t('tools.read.populationQuestion')
    case 'side':
      return t('tools.read.sideQuestion')
    case 'columns':
      return t('tools.read.columnsQuestion', { column })
    case 'rows':
      return t('tools.read.rowsQuestion', { column })
    case 'error':
      return t('tools.read.errorQuestion', { column })
    case 'scale':
      return column === ''
        ? t('tools.read.sizeQuestion')
        : t('tools.read.scaleQuestion', { column })
  }
}

const SIDES: Readonly<Record<string, string>> = {
  exposure: msg('tools.read.side.exposure'),
  outcome: msg('tools.read.side.outcome'),
}
const SCALES: Readonly<Record<string, string>> = {
  ratios: msg('tools.read.scale.ratios'),
  logarithms: msg('tools.read.scale.logarithms'),
}

const ERRORS: Readonly<Record<string, string>> = {
  ratio: msg('tools.read.error.ratio'),
  logarithm: msg('tools.read.error.logarithm'),
}

/** Text of an answer. */
function answerText(
  t: T,
  { kind, proposed }: OpenQuestion,
  { name, mapping, rows = 0 }: Interpretation,
) {
  switch (kind) {
    case 'alleles':
      return t('tools.screen.alleleChoice', { column: name })
    case 'population':
      return name
    case 'side':
      return t(SIDES[name] ?? '')
    case 'columns':
      return t('tools.read.columnsChoice', { n: name, columns: columnsOf(mapping).join(', ') })
    case 'rows': {
      const values = { value: name, rows }
      return name === proposed
        ? t('tools.read.rowsProposed', values)
        : t('tools.read.rowsChoice', values)
    }
    case 'error':
      return t(ERRORS[name] ?? '')
    case 'scale':
      return t(SCALES[name] ?? '')
  }
}

/** More answers are a list to choose from. */
const MOST_RADIOS = 8

type QuestionProps = {
  question: OpenQuestion
  mapping: AssociationMapping
  /** Evidence in favour of one of the answers; it selects none by itself. */
  finding: string | null
  onChange: (mapping: AssociationMapping) => void
}

/** Question that header or content leave open: each interpretation applied to the same row, none preselected. */
function Question({ question, mapping, finding, onChange }: QuestionProps) {
  const t = useT()
  const formatRow = useRowSentence()
  const { kind, readings, examples } = question
  const label = questionText(t, question)
  const value = answerOf(question, mapping)?.name ?? ''
  const choose = (name: string) => {
    const reading = readings.find((candidate) => candidate.name === name)
    if (reading) onChange(withReading(mapping, reading))
  }
  if (readings.length > MOST_RADIOS) {
    const data = readings.map((reading) => ({
      value: reading.name,
      label: answerText(t, question, reading),
    }))
    return (
      <div className={classes.ask}>
        <NativeSelect
          size="md"
          label={label}
          value={value}
          data={[{ value: '', label: t('tools.read.rowsNone') }, ...data]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      </div>
    )
  }
  return (
    <div className={classes.ask}>
      <Radio.Group
        size="md"
        label={label}
        description={finding ?? (kind === 'alleles' ? t('tools.screen.alleleOpen') : undefined)}
        value={value}
        onChange={choose}
      >
        <div className={classes.answers}>
          {readings.map((reading, at) => {
            const example = examples[at]
            return (
              <Radio
                key={reading.name}
                size="md"
                value={reading.name}
                label={answerText(t, question, reading)}
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
  const { layout, example, questions = [] } = read
  const column = mapping.effect_allele
  const name = layout === null ? null : layoutName(layout)
  const isNamed = column !== undefined && column === mapping.SNP
  const counted = isNamed
    ? t('tools.read.countedInName', { column })
    : t('tools.read.counted', { column: column ?? '' })
  return (
    <>
      {questions.map((question) => (
        <Question
          key={`${question.kind} ${question.column ?? ''}`}
          question={question}
          mapping={mapping}
          finding={question.kind === 'alleles' ? finding : null}
          onChange={onChange}
        />
      ))}
      {column !== undefined && (name !== null || example !== null) && (
        <p className={classes.read} data-testid="how-read">
          {name !== null && <strong>{t('tools.read.recognised', { name })}</strong>}
          {gap}
          {counted}
          {gap}
          {example !== null && formatRow(example)}
        </p>
      )}
    </>
  )
}
