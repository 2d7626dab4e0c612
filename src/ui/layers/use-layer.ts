/** Connects the dialogs and drawers of Mantine with the layers over the page. */
import { useEffect, useEffectEvent } from 'react'
import { openLayer } from '../../platform/layers.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Whether Escape and "back" close it; true by default. */
  closeOnEscape?: boolean | undefined
}

type Options = {
  /** Whether the address says that it is open: it has an entry in the history already. */
  isInAddress?: boolean | undefined
  /** Returns false to ask in the layer before it closes. */
  mayClose?: () => boolean
}

/**
 * Makes a dialog or drawer of Mantine a layer: Escape and "back" close the topmost only.
 * @returns props for Mantine, which leaves Escape to the layers
 */
export function useLayer(
  { opened, onClose, closeOnEscape = true }: Props,
  { isInAddress = false, mayClose }: Options = {},
): { onClose: () => void; closeOnEscape: false } {
  const isClosable = () => mayClose?.() !== false
  const close = () => {
    if (!isClosable()) return false
    onClose()
    return true
  }
  const dismiss = useEffectEvent(close)
  const mayLeave = useEffectEvent(isClosable)
  useEffect(
    () =>
      opened
        ? openLayer({
            dismiss: closeOnEscape ? () => dismiss() : null,
            hasEntry: closeOnEscape && !isInAddress,
            mayClose: () => mayLeave(),
          })
        : undefined,
    [opened, closeOnEscape, isInAddress],
  )
  return { onClose: close, closeOnEscape: false }
}
