/** Icon of the power tool. */
export { IconTargetArrow as icon } from '@tabler/icons-react'
