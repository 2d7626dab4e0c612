import { IntervalChart, type IntervalChartProps } from './interval-chart.tsx'

/**
 * Leave-one-out plot: the estimate without each variant in turn. A row far from the dashed line, the estimate from all
 * variants, shows an influential variant.
 */
export function LeaveOneOutChart(props: IntervalChartProps & { reference: number }) {
  return <IntervalChart {...props} />
}
