/** Chart of estimates with their intervals, one row each: the base of forest and leave-one-out plots. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import type { AxisKind } from './axis-ticks.ts'
import classes from './chart.module.css'
import { ChartFrame, type FigureProps } from './chart-frame.tsx'
import type { IntervalHeader } from './interval-parts.tsx'
import { IntervalPlot } from './interval-plot.tsx'
import {
  chooseRows,
  countVariants,
  type IntervalRow,
  ROWS_AT_FIRST,
  ROWS_AT_MOST,
} from './interval-rows.ts'

export type IntervalChartProps = Omit<FigureProps, 'footer'> & {
  xTitle: string
  rows: readonly IntervalRow[]
  kind?: AxisKind
  reference?: number | undefined
  referenceName?: string | undefined
  header?: IntervalHeader | undefined
  sides?: { low: string; high: string } | undefined
  /** Makes the rows of single variants toggle buttons, pressed while included in the analysis. */
  onPick?: ((id: string) => void) | undefined
}

type FooterProps = {
  rows: readonly IntervalRow[]
  shown: readonly IntervalRow[]
  isDistant: boolean
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

/** Number of shown rows, and a button for all of them. */
function Footer({ rows, shown, isDistant, isWhole, onWhole }: FooterProps) {
  const t = useT()
  const format = useFormat()
  const counts = {
    shown: format.integer(countVariants(shown)),
    total: format.integer(countVariants(rows)),
  }
  return (
    <>
      {shown.length < rows.length && (
        <span className={classes.moreText}>
          {isDistant ? t('chart.rows.distant', counts) : t('chart.rows.precise', counts)}
        </span>
      )}
      <Button variant="subtle" onClick={() => onWhole(!isWhole)}>
        {isWhole ? t('chart.rows.fewer') : t('chart.rows.all')}
      </Button>
    </>
  )
}

export function IntervalChart(props: IntervalChartProps) {
  const { title, xTitle, rows, kind = 'linear', header, sides, onPick, ...others } = props
  const { reference, referenceName, ...frame } = others
  const [isWhole, setWhole] = useState(false)
  const shown = chooseRows(rows, isWhole ? ROWS_AT_MOST : ROWS_AT_FIRST, reference)
  const footer =
    shown.length < rows.length || isWhole ? (
      <Footer
        {...{ rows, shown, isWhole }}
        isDistant={reference !== undefined}
        onWhole={setWhole}
      />
    ) : undefined
  return (
    <ChartFrame
      title={title}
      footer={footer}
      labels={{ x: xTitle, ...sides }}
      columns={header}
      {...frame}
    >
      {(width) => (
        <IntervalPlot
          {...{ title, xTitle, kind, reference, referenceName, header, sides, onPick, width }}
          all={rows}
          rows={shown}
        />
      )}
    </ChartFrame>
  )
}
