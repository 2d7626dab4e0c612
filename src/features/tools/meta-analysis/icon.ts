export { IconStack2 as icon } from '@tabler/icons-react'
