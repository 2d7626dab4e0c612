export { IconRouteAltRight as icon } from '@tabler/icons-react'
