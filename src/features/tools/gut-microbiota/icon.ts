/** Icon of the gut microbiota tool. */
export { IconMicroscope as icon } from '@tabler/icons-react'
