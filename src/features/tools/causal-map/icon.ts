/** Icon of the causal map. */
export { IconGridDots as icon } from '@tabler/icons-react'
