/** Mantine's drawers as layers (`platform/layers.ts`). They hold navigation and details; a form that loses text is in a `Modal`. */
import {
  Drawer as MantineDrawer,
  type DrawerProps,
  DrawerRoot as MantineDrawerRoot,
  type DrawerRootProps,
} from '@mantine/core'
import { useLayer } from './use-layer.ts'

type Own = {
  /** Whether the address says that it is open: it has an entry in the history already. */
  isInAddress?: boolean
}

export function Drawer({ isInAddress, ...props }: DrawerProps & Own) {
  return <MantineDrawer {...props} {...useLayer(props, { isInAddress })} />
}

/** A drawer that is composed of Mantine's parts. */
export function DrawerRoot(props: DrawerRootProps) {
  return <MantineDrawerRoot {...props} {...useLayer(props)} />
}
