export { IconFilter as icon } from '@tabler/icons-react'
