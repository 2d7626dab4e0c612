/** Icon of the mediation tool. */
export { IconRouteAltRight as icon } from '@tabler/icons-react'
