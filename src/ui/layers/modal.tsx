/** Dialog with a question before text is lost. */
import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { msg } from '../../i18n/msg.ts'
import { hasTypedText } from '../../platform/typed-text.ts'
import { lazyComponent } from '../lazy-component.tsx'
import { useUnsavedWork } from '../unsaved-work.tsx'
import { useLayer } from './use-layer.ts'

const DiscardQuestion = lazyComponent(
  async () => (await import('./discard-question.tsx')).DiscardQuestion,
  { close: ({ onKeep }) => onKeep(), catalog: 'work' },
)

type Own = {
  /** Whether what is typed in it is stored, or worth nothing: closing then asks no question. */
  isTextStored?: boolean
}

/** A dialog that asks before the text that was typed in it is lost, also by a reload or an update. */
export function Modal({ isTextStored = false, ...props }: ModalProps & Own) {
  const root = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  // A state of the last input: a tag leaves its field when it is complete.
  const [hasText, setHasText] = useState(false)
  if (hasText && !props.opened) setHasText(false)
  const isLosing = hasText && !isTextStored
  useUnsavedWork(msg('layer.unsaved'), isLosing)
  const mayClose = () => {
    setAsking(isLosing)
    return !isLosing
  }
  const layer = useLayer(props, { mayClose })
  return (
    <>
      <MantineModal
        ref={root}
        {...props}
        {...layer}
        onInput={() => setHasText(hasTypedText(root.current ?? undefined))}
      />
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
