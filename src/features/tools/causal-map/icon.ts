export { IconGridDots as icon } from '@tabler/icons-react'
