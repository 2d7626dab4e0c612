/** Icon of the multivariable tool. */
export { IconGitMerge as icon } from '@tabler/icons-react'
