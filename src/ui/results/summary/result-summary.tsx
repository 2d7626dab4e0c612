/** The summary at the top of a result. */
import type { ReactNode } from 'react'
import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { Quoted, ResultSummary, SummaryFact } from '../../../results/summary.ts'
import { Power } from '../../powers-of-ten.tsx'
import { Section, useIsOnPaper } from '../sections.tsx'
import { GradedChecks } from './graded-checks.tsx'
import { SmallFigure } from './small-figure.tsx'
import own from './summary.module.css'

export function QuotedNumbers({ quoted }: { quoted: readonly Quoted[] }) {
  return (
    <dl className={own.quoted}>
      {quoted.map(({ name, value, rest }) => (
        <div key={name} className={own.quote}>
          <dt className={own.quoteName}>{name}</dt>
          <dd className={own.quoteValue}>
            <Power>{value}</Power>
          </dd>
          {rest.map((part) => (
            <dd key={part} className={own.quoteRest}>
              <Power>{part}</Power>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Sentence({ text }: { text: string }) {
  return (
    <p className={own.sentence}>
      <Power>{text}</Power>
    </p>
  )
}

function Chance({ text }: { text: string }) {
  if (text === '') return null
  return (
    <p className={own.chance}>
      <Power>{text}</Power>
    </p>
  )
}

export function Facts({ facts }: { facts: readonly SummaryFact[] }) {
  return (
    <dl className={own.facts}>
      {facts.map(({ id, name, value, note }) => (
        <div key={id} className={own.fact}>
          <dt className={own.factName}>{name}</dt>
          <dd className={own.factValue}>
            <Power>{value}</Power>
          </dd>
          {note !== undefined && (
            <dd className={own.factNote}>
              <Power>{note}</Power>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

type Props = {
  /** Makes the summary, within the section's error boundary. */
  summary: () => ResultSummary
  /** Hint at what else the result offers, in the line of the number's label. */
  hint?: ReactNode
  /** Renders another form of numbers, figures and checks around the note on chance. */
  renderColumns?: (note: ReactNode) => ReactNode
}

/** Numbers, figures and data beside the checks. */
function Overview({ summary, hint }: { summary: ResultSummary; hint: ReactNode }) {
  const { answer, chance, quoted, figures, facts, checks } = summary
  return (
    <div className={own.screen}>
      <div className={own.answer}>
        <Sentence text={answer} />
        <div className={own.numbers}>
          {quoted.length > 0 && <QuotedNumbers quoted={quoted} />}
          {hint && <div className={own.hint}>{hint}</div>}
        </div>
        {figures.map((figure) => (
          <SmallFigure key={figure.title} figure={figure} />
        ))}
        <Chance text={chance} />
        <Facts facts={facts} />
      </div>
      <GradedChecks checks={checks} />
    </div>
  )
}

function Disclosure({ title, sentences }: { title: string; sentences: readonly string[] }) {
  // Chinese sentences are joined without a space.
  const joint = languageFacts(useLocale()).separator
  const isOnPaper = useIsOnPaper()
  if (sentences.length === 0) return null
  return (
    <details className={own.more} open={isOnPaper || undefined}>
      <summary>{title}</summary>
      <p>
        <Power>{sentences.join(joint)}</Power>
      </p>
    </details>
  )
}

function Content({ summary: make, hint = null, renderColumns }: Props) {
  const t = useT()
  const summary = make()
  const { answer, chance, plain, words, limits, provenance } = summary
  return (
    <>
      {renderColumns ? (
        <div className={own.answer}>
          <Sentence text={answer} />
          {renderColumns(<Chance text={chance} />)}
        </div>
      ) : (
        <Overview summary={summary} hint={hint} />
      )}
      <div className={own.readings}>
        <Disclosure title={t('analysis.words.title')} sentences={plain} />
        <Disclosure title={t('analysis.words.full')} sentences={words} />
      </div>
      <p className={own.limits}>{limits}</p>
      {provenance !== '' && <p className={own.provenance}>{provenance}</p>}
    </>
  )
}

/**
 * Summary of a result: the answer in words and in numbers, the main figure, the checks with their grades, the data, and
 * the provenance.
 */
export function Summary(props: Props) {
  const t = useT()
  return (
    <Section id="summary" title={t('analysis.summary.title')} isTitleHidden>
      <Content {...props} />
    </Section>
  )
}
