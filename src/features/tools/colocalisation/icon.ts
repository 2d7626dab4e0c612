/** Icon of the colocalisation tool. */
export { IconTarget as icon } from '@tabler/icons-react'
