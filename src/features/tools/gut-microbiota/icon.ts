export { IconMicroscope as icon } from '@tabler/icons-react'
