import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import type { Quoted, ResultSummary, SummaryFact } from '../../../results/summary.ts'
import { Power } from '../../powers-of-ten.tsx'
import { Section, useIsOnPaper } from '../sections.tsx'
import { GradedChecks } from './graded-checks.tsx'
import { SmallFigure } from './small-figure.tsx'
import own from './summary.module.css'

function QuotedNumbers({ quoted }: { quoted: readonly Quoted[] }) {
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

function Facts({ facts }: { facts: readonly SummaryFact[] }) {
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

function Content({ make }: { make: () => ResultSummary }) {
  const t = useT()
  const { answer, chance, quoted, figures, facts, checks, plain, words, limits, provenance } =
    make()
  return (
    <>
      <div className={own.screen}>
        <div className={own.answer}>
          <p className={own.sentence}>
            <Power>{answer}</Power>
          </p>
          {quoted.length > 0 && <QuotedNumbers quoted={quoted} />}
          {figures.map((figure) => (
            <SmallFigure key={figure.title} figure={figure} />
          ))}
          {chance !== '' && <p className={own.chance}>{chance}</p>}
          <Facts facts={facts} />
        </div>
        <GradedChecks checks={checks} />
      </div>
      <div className={own.readings}>
        <Disclosure title={t('analysis.words.title')} sentences={plain} />
        <Disclosure title={t('analysis.words.full')} sentences={words} />
      </div>
      <p className={own.limits}>{limits}</p>
      <p className={own.provenance}>{provenance}</p>
    </>
  )
}

/**
 * Summary of a result: the answer in words and in numbers, the main figure, the checks with their grades, the data, and
 * the provenance.
 * @param summary makes it within the section's error boundary
 */
export function Summary({ summary }: { summary: () => ResultSummary }) {
  const t = useT()
  return (
    <Section id="summary" title={t('analysis.summary.title')} isTitleHidden>
      <Content make={summary} />
    </Section>
  )
}
