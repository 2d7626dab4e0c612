/** Icon of the bidirectional tool. */
export { IconArrowsLeftRight as icon } from '@tabler/icons-react'
