/** Icon of the meta-analysis tool. */
export { IconStack2 as icon } from '@tabler/icons-react'
