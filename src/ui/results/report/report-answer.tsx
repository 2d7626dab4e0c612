/** First page of a report: the answer with its numbers, its figures, and the checks. */
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { answerSentences } from '../../../results/answer.ts'
import type { ReportParts } from '../../../results/report/report-parts.ts'
import { type Check, type MiniBars, type MiniForest, worstFirst } from '../../../results/summary.ts'
import chart from '../../charts/chart.module.css'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { Drawing } from '../../charts/drawing.tsx'
import { ForestChart } from '../../charts/forest-chart.tsx'
import { linearScale } from '../../charts/scale.ts'
import { Power } from '../../powers-of-ten.tsx'
import { forestHeader } from '../forest-columns.ts'
import { useFormat } from '../../use-format.ts'
import { GRADE_TEXT } from '../summary/graded-checks.tsx'

const noTable = (caption: string) => ({ caption, columns: [], rows: [] })

/** The estimates of the summary as a forest plot. */
function EstimatesForest({ figure }: { figure: MiniForest }) {
  const t = useT()
  const words = { t, format: useFormat() }
  const { title, scale, rows, more } = figure
  const isOdds = scale === 'odds'
  const header = forestHeader({ name: '', isOdds }, words)
  return (
    <ForestChart
      title={title}
      caption={
        more > 0
          ? t('analysis.report.estimates.more', { n: more })
          : t('analysis.report.estimates.text')
      }
      xTitle={header.value ?? ''}
      kind={scale}
      rows={rows.map(({ id, name, b, low, high, value, isMain }) => ({
        id,
        name,
        b,
        low,
        high,
        series: isMain ? 'main' : 'second',
        value: () => value,
        label: () => ({ title: name, lines: [value] }),
      }))}
      header={header}
      table={noTable(title)}
      fileName="report-estimates"
    />
  )
}

const BAR_PX = 34
const VALUE_PX = 64

/** Counts or strengths of the summary as bars, each below its name. */
function Bars({ figure }: { figure: MiniBars }) {
  const { title, rows, rule } = figure
  const most = Math.max(rule?.at ?? 0, ...rows.map(({ length }) => length))
  const height = rows.length * BAR_PX + 4
  return (
    <ChartFrame
      title={title}
      {...(rule && { caption: rule.name })}
      table={noTable(title)}
      fileName="report-bars"
    >
      {(width) => {
        const at = linearScale([0, most || 1], [0, width - VALUE_PX])
        return (
          <Drawing title={title} width={width} height={height} targets={[]}>
            {rows.map(({ id, name, length, value, isMain }, index) => {
              const top = index * BAR_PX
              return (
                <g key={id}>
                  <text className={isMain ? chart.rowStrong : chart.rowLabel} x={0} y={top + 13}>
                    {name}
                  </text>
                  <rect
                    className={isMain ? chart.fill1 : chart.fill5}
                    x={0}
                    y={top + 18}
                    width={Math.max(1, at(length))}
                    height={10}
                  />
                  <text className={chart.rowValue} x={at(length) + 6} y={top + 27}>
                    {value}
                  </text>
                </g>
              )
            })}
            {rule && <path className={chart.guide} d={`M${at(rule.at)} 0V${height}`} />}
          </Drawing>
        )
      }}
    </ChartFrame>
  )
}

function Quoted({ quoted }: Pick<ReportParts['summary'], 'quoted'>) {
  return (
    <ul className="vsr-quoted">
      {quoted.map(({ name, value, rest }) => (
        <li key={name}>
          {name} <strong>{<Power>{value}</Power>}</strong> <Power>{rest.join('\u00a0· ')}</Power>
        </li>
      ))}
    </ul>
  )
}

function CheckRow({ check }: { check: Check }) {
  const t = useT()
  const { grade, name, finding } = check
  return (
    <li className={`vsr-check vsr-${grade}`}>
      <strong>{name}</strong> <span className="vsr-grade">{t(GRADE_TEXT[grade])}</span>
      <p>
        <Power>{finding}</Power>
      </p>
    </li>
  )
}

type Props = Pick<ReportParts, 'summary'> & {
  /** Figures of the kind of result beside the answer. */
  children: ReactNode
}

export function ReportAnswer({ summary, children }: Props) {
  const t = useT()
  const { quoted, figures, checks } = summary
  const [answer, ...chance] = answerSentences(summary)
  return (
    <section className="vsr-first">
      <h2>{t('analysis.summary.title')}</h2>
      <p className="vsr-answer">
        <Power>{answer ?? ''}</Power>
      </p>
      {quoted.length > 0 && <Quoted quoted={quoted} />}
      {chance.map((sentence) => (
        <p key={sentence}>
          <Power>{sentence}</Power>
        </p>
      ))}
      <div className="vsr-figures">
        {figures.map((figure) =>
          figure.form === 'forest' ? (
            <EstimatesForest key={figure.title} figure={figure} />
          ) : figure.form === 'bars' ? (
            <Bars key={figure.title} figure={figure} />
          ) : null,
        )}
        {children}
      </div>
      {checks.length > 0 && (
        <>
          <h3>{t('analysis.summary.checks')}</h3>
          <ul className="vsr-checks">
            {worstFirst(checks).map((check) => (
              <CheckRow key={check.id} check={check} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
