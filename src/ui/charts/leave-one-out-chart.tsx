import { IntervalChart, type IntervalChartProps } from './interval-chart.tsx'

/**
 * The estimate without each variant in turn. A row far from the dashed line, which is the estimate
 * from all variants, shows a variant that carries the result.
 */
export function LeaveOneOutChart(props: IntervalChartProps & { reference: number }) {
  return <IntervalChart {...props} />
}
