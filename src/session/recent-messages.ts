/** Collects the last toasts of this page in memory, so that the user can read them again. */
import { atom } from 'jotai'
import { ownerAtom } from './session-atoms.ts'

/** A message that was shown as a toast. */
export type RecentMessage = { at: number; text: string }

type OwnedMessage = RecentMessage & { owner: string }

const MOST = 10

const messagesAtom = atom<readonly OwnedMessage[]>([])

/**
 * The last messages of this page, newest first, because a toast is shown for two seconds only. The
 * next user of this device sees none of another's.
 */
export const recentMessagesAtom = atom(
  (get): readonly RecentMessage[] => {
    const owner = get(ownerAtom)
    return get(messagesAtom).filter((message) => message.owner === owner)
  },
  (get, set, message: RecentMessage) => {
    const owner = get(ownerAtom)
    const own = get(messagesAtom).filter((item) => item.owner === owner)
    set(messagesAtom, [{ ...message, owner }, ...own].slice(0, MOST))
  },
)
