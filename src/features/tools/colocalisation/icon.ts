export { IconTarget as icon } from '@tabler/icons-react'
