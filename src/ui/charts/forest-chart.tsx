import { IntervalChart, type IntervalChartProps } from './interval-chart.tsx'

/** One row for each variant, and the summary of each method as a diamond below. */
export function ForestChart(props: Omit<IntervalChartProps, 'reference'>) {
  return <IntervalChart {...props} />
}
