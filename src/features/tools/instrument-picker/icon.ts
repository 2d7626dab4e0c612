/** Icon of the instrument picker. */
export { IconFilter as icon } from '@tabler/icons-react'
