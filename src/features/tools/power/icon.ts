export { IconTargetArrow as icon } from '@tabler/icons-react'
