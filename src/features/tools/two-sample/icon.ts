export { IconChartDots3 as icon } from '@tabler/icons-react'
