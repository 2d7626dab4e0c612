export { IconGitMerge as icon } from '@tabler/icons-react'
