/** A shared result: the answer and its checks first, then figures, how to cite it, and the way to the tool. */
import { Button } from '@mantine/core'
import { IconCopy, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { brand } from '../../../contract/brand.ts'
import type { SharedResult, SharedSummary } from '../../../contract/shared-result.ts'
import { toolNameOf } from '../../../contract/tools.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { fileNameOf } from '../../../lib/file-name.ts'
import { paths } from '../../../lib/paths.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import type { MiniFigure, MiniForest } from '../../../results/summary.ts'
import { ForestChart } from '../../../ui/charts/forest-chart.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ResultSection } from '../../../ui/results/result-parts.tsx'
import { ResultView } from '../../../ui/results/result-view.tsx'
import { ResultFrame, WithoutProvenance } from '../../../ui/results/sections.tsx'
import { Summary } from '../../../ui/results/summary/result-summary.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import toolClasses from '../components/tool.module.css'
import { useTopHeading } from '../components/use-top-heading.ts'
import classes from './shared.module.css'
import frame from '../../../ui/page.module.css'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type Shown = { shared: SharedResult; expiresAt: string | null }

function Head({ shared, expiresAt }: Shown) {
  const t = useT()
  const format = useFormat()
  const heading = useTopHeading()
  const { toolId, title, createdAt, engineVersion } = shared
  const tool = toolNameOf(toolId)
  return (
    <div className={toolClasses.head}>
      <div className={classes.bar}>
        <p className={classes.kicker}>{t('share.page.kicker')}</p>
        <Button
          component={Link}
          href={paths.tool(toolId)}
          mih={44}
          leftSection={<IconPlayerPlay {...ICON} />}
        >
          {t('share.page.run')}
        </Button>
      </div>
      <h1 className={`${frame.title} ${classes.title}`} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={classes.meta}>
        {tool !== null && <span>{t(tool)}</span>}
        <span>
          {t('share.page.made', { when: format.date(createdAt), version: engineVersion })}
        </span>
        {expiresAt !== null && (
          <span>{t('share.page.until', { when: format.dateTime(expiresAt) })}</span>
        )}
      </p>
    </div>
  )
}

function Cite({ shared }: Pick<Shown, 'shared'>) {
  const t = useT()
  const format = useFormat()
  const [said, setSaid] = useState('')
  const { toolId, title, createdAt, engineVersion } = shared
  const tool = toolNameOf(toolId)
  const text = t('share.cite.text', {
    name: brand.name[useLocale()],
    version: engineVersion,
    tool: tool === null ? '' : t(tool),
    title,
    when: format.date(createdAt),
    address: location.origin,
  })
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t('share.cite.copied')),
      () => setSaid(t('share.made.notCopied')),
    )
  return (
    <ResultSection title={t('share.cite.title')}>
      <p className={classes.cite}>{text}</p>
      <Button
        variant="default"
        mih={44}
        leftSection={<IconCopy {...ICON} />}
        onClick={() => void copy()}
      >
        {t('share.cite.copy')}
      </Button>
      <p role="status" className={classes.meta}>
        {said}
      </p>
    </ResultSection>
  )
}

/** A forest of the summary at full size, with a label on each mark and a table behind it. */
function Forest({ figure, title }: { figure: MiniForest; title: string }) {
  const unit = figure.scale === 'odds' ? 'OR' : 'β'
  const t = useT()
  return (
    <ForestChart
      title={figure.title}
      xTitle={unit}
      kind={figure.scale}
      rows={figure.rows.map(({ id, name, b, low, high, value }) => ({
        id,
        name,
        b,
        low,
        high,
        // Figures have the estimate; p and q, whose powers of ten few fonts have, are in the label and the table.
        value: () => value.split(/\s· /)[0] ?? value,
        label: () => ({ title: name, lines: [value] }),
      }))}
      header={{ name: t('share.figure.row'), value: unit }}
      table={{
        caption: figure.title,
        columns: [t('share.figure.row'), unit],
        rows: figure.rows.map(({ id, name, value }) => ({ id, cells: [name, value] })),
      }}
      fileName={`${fileNameOf(title)}-${fileNameOf(figure.title)}`}
    />
  )
}

type Drawn = Extract<SharedSummary['figures'][number], { form: MiniFigure['form'] }>

const isDrawn = (figure: SharedSummary['figures'][number]): figure is Drawn =>
  figure.form !== 'withheld'

/** Rows of a figure beside the answer; all of them are in the figure below. */
const FEW_ROWS = 4

function shorten(figure: Drawn): MiniFigure {
  if (figure.form !== 'forest') return figure
  const rows = figure.rows.slice(0, FEW_ROWS)
  return { ...figure, rows, more: figure.more + figure.rows.length - rows.length }
}

/** Kinds whose figures of single variants are missing without the rows of data. */
const hasVariants = ({ kind }: SharedResult) => kind !== 'power' && kind !== 'meta-analysis'

/** The summary with the figures that need no rows of data; one line stands for each of the others. */
function WithoutRows({ shared }: Pick<Shown, 'shared'>) {
  const t = useT()
  const summary = shared[useLocale()]
  const figures = summary.figures.filter(isDrawn)
  const forests = figures.filter((figure) => figure.form === 'forest')
  const withheld = summary.figures.filter((figure) => !isDrawn(figure))
  const lines = [
    ...withheld.map(({ title }) => t('share.withheld.figure', { figure: title })),
    ...(hasVariants(shared) ? [t('share.withheld.others')] : []),
  ]
  return (
    <ResultFrame>
      <Summary summary={() => ({ ...summary, figures: figures.map(shorten), provenance: '' })} />
      {forests.length + lines.length > 0 && (
        <ResultSection title={t('analysis.nav.figures')}>
          <div className={classes.figures}>
            {forests.map((figure) => (
              <Forest key={figure.title} figure={figure} title={shared.title} />
            ))}
            {lines.map((line) => (
              <p key={line} className={classes.withheld}>
                {line}
              </p>
            ))}
          </div>
        </ResultSection>
      )}
    </ResultFrame>
  )
}

type Props = Shown & { body: RecordBody | null }

export function SharedResultView({ shared, body, expiresAt }: Props) {
  const t = useT()
  usePageTitle(`${shared.title} · ${t('share.page.kicker')}`)
  return (
    <>
      <Head shared={shared} expiresAt={expiresAt} />
      {body ? (
        <WithoutProvenance value>
          <ResultView body={body} recordId={null} />
        </WithoutProvenance>
      ) : (
        <WithoutRows shared={shared} />
      )}
      <Cite shared={shared} />
    </>
  )
}
