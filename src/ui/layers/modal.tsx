/** Dialog with a question before text is lost. */
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { hasTypedText } from '../../platform/typed-text.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { useLayer } from './use-layer.ts'

const DiscardQuestion = lazyComponent(
  async () => (await import('./discard-question.tsx')).DiscardQuestion,
  { close: ({ onKeep }) => onKeep(), catalog: 'work' },
)

type Own = {
  /** Whether what is typed in it is stored, or worth nothing: closing then asks no question. */
  isTextStored?: boolean
}

/** A dialog that asks before the text that was typed in it is lost. */
export function Modal({ isTextStored = false, ...props }: ModalProps & Own) {
  const root = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const mayClose = () => {
    const isLosing = !isTextStored && hasTypedText(root.current ?? undefined)
    setAsking(isLosing)
    return !isLosing
  }
  const layer = useLayer(props, { mayClose })
  return (
    <>
      <MantineModal ref={root} {...props} {...layer} />
      {isAsking && props.opened && (
        <DiscardQuestion
          onKeep={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false)
            props.onClose()
          }}
        />
      )}
    </>
  )
}
