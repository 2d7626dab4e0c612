import { useStored } from '../../cache/use-stored.ts'
import { storageKeys } from '../../lib/storage-keys.ts'
import { type Attachment, readAttachment } from './attachment.ts'
import { type Draft, hasContent, NO_REPLY, readDraft, readReplies, readSeen } from './model.ts'

/** The draft of a message, stored on this device until it is sent or the member signs out. */
export function useDraft() {
  const stored = useStored(storageKeys.feedbackDraft, readDraft)
  // Stored separately: the file is large and rarely changes, the text is small and changes with
  // every key.
  const file = useStored(storageKeys.feedbackFile, readAttachment)
  return {
    draft: stored.value,
    file: file.value,
    hasDraft: hasContent(stored.value) || file.value !== null,
    isStored: stored.isStored && file.isStored,
    change: (part: Partial<Draft>) => stored.set({ ...stored.value, ...part }),
    setFile: (next: Attachment | null) => file.set(next),
    clear() {
      stored.set(null)
      file.set(null)
    },
  }
}

/** The draft of a reply to one conversation. */
export function useReplyDraft(id: string) {
  const { value: all, set } = useStored(storageKeys.feedbackReplies, readReplies)
  const { [id]: reply = NO_REPLY, ...others } = all
  return {
    reply,
    change: (part: Partial<typeof reply>) => set({ ...all, [id]: { ...reply, ...part } }),
    clear: () => set(Object.keys(others).length === 0 ? null : others),
  }
}

/** The answers seen on this device. */
export function useSeen() {
  const { value: seen, set } = useStored(storageKeys.feedbackSeen, readSeen)
  return { seen, markSeen: (id: string, at: string) => set({ ...seen, [id]: at }) }
}
