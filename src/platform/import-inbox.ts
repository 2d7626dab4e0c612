/** Arrival of files in the import inbox, and the open tool that takes dropped files in its place. */
import { findExceededLimit } from '../contract/share-target.ts'
import {
  type AssignedFiles,
  getInbox,
  type InboxChannel,
  type InboxFile,
  setInbox,
} from './launched-files.ts'

const nameOf = ({ file: { name, size, lastModified } }: InboxFile) =>
  `${name} ${size} ${lastModified}`

const withoutDuplicates = (files: readonly InboxFile[]) => [
  ...new Map(files.map((entry) => [nameOf(entry), entry])).values(),
]

/**
 * Adds files that arrived from outside to those that wait, or puts them in place of those that the
 * user has opened. More than the limits are refused together.
 */
export function receiveFiles(files: readonly File[], channel: InboxChannel): void {
  if (files.length === 0) return
  const { files: before, isOpened } = getInbox()
  const arrived = files.map((file) => ({ file, channel }))
  const all = withoutDuplicates(isOpened ? arrived : [...before, ...arrived])
  const refusal = findExceededLimit(all.map(({ file }) => file))
  if (refusal) setInbox({ refusal })
  else setInbox({ files: all, isOpened: false, refusal: null })
}

/** Opens files that the user chose on a page, in place of earlier ones. */
export function chooseFiles(files: readonly File[]): void {
  const chosen = files.map((file) => ({ file, channel: 'chosen' as const }))
  setInbox({ files: withoutDuplicates(chosen), isOpened: true, refusal: null })
}

/**
 * Assigns files to a tool, whose page takes them when it opens. They stay in the inbox, for the user
 * who comes back.
 */
export function assignFiles(assigned: AssignedFiles): void {
  setInbox({ assigned })
}

/** Returns the files assigned to this tool, once; null without any. */
export function takeAssignedFiles(toolId: string): AssignedFiles | null {
  const { assigned } = getInbox()
  if (assigned?.toolId !== toolId) return null
  setInbox({ assigned: null })
  return assigned
}

/** Tool whose page is open. */
export type DropReceiver = { toolId: string; take: (files: readonly File[]) => void }

let receiver: DropReceiver | null = null

/** Returns the tool that takes files dropped anywhere on its page. */
export function getDropReceiver(): DropReceiver | null {
  return receiver
}

/** Lets the open tool take files dropped anywhere on its page. @returns a function that ends it */
export function setDropReceiver(next: DropReceiver): () => void {
  receiver = next
  return () => {
    if (receiver === next) receiver = null
  }
}

/** Gives dropped files to the open tool, or else puts them into the inbox. */
export function receiveDrop(files: readonly File[]): void {
  if (receiver && files.length > 0) receiver.take(files)
  else receiveFiles(files, 'dropped')
}
