/** Mantine's dialogs as layers (`platform/layers.ts`), for content without text that closing would lose. */
import {
  Modal as MantineModal,
  ModalRoot as MantineModalRoot,
  type ModalProps,
  type ModalRootProps,
} from '@mantine/core'
import { useLayer } from './use-layer.ts'

export function PlainModal(props: ModalProps) {
  return <MantineModal {...props} {...useLayer(props)} />
}

/** A dialog that is composed of Mantine's parts. */
export function ModalRoot(props: ModalRootProps) {
  return <MantineModalRoot {...props} {...useLayer(props)} />
}
