/** Icon of the two-sample tool. */
export { IconChartDots3 as icon } from '@tabler/icons-react'
