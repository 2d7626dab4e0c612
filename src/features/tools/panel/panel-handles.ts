/** Files of a reference panel from the system's dialog or from a drop, with handles to find them again. */
import { isPackedPanelFile, isPanelFile } from '../../../science/panel/panel-files.ts'

const isPanelOrPackedFile = (name: string) => isPanelFile(name) || isPackedPanelFile(name)

/** Handles of files, where the browser provides them: they find a file again after the page was closed. */
const handles = new WeakMap<Blob, FileSystemFileHandle>()

/** Returns the handle of a file, if the browser provided one. */
export function getHandle(blob: Blob): FileSystemFileHandle | undefined {
  return handles.get(blob)
}

/** Associates a file with its handle and returns the file. */
export function rememberHandle(file: File, handle: FileSystemFileHandle | undefined): File {
  if (handle) handles.set(file, handle)
  return file
}

type Picker = (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>

/** Returns a picker whose files have handles; null where the browser has none. */
export function getPanelPicker(): (() => Promise<readonly File[]>) | null {
  const open = (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker
  if (!open) return null
  return async () => {
    try {
      const chosen = await open.call(globalThis, { multiple: true })
      return await Promise.all(chosen.map(async (one) => rememberHandle(await one.getFile(), one)))
    } catch {
      // The user closed the dialog.
      return []
    }
  }
}

type Handle = FileSystemFileHandle | FileSystemDirectoryHandle
type Item = DataTransferItem & { getAsFileSystemHandle?: () => Promise<Handle | null> }

async function listFilesOfHandle(handle: Handle): Promise<File[]> {
  if (handle.kind === 'file') {
    const file = handle as FileSystemFileHandle
    return isPanelOrPackedFile(file.name) ? [rememberHandle(await file.getFile(), file)] : []
  }
  const files: File[] = []
  for await (const entry of (handle as FileSystemDirectoryHandle).values()) {
    // Subfolders are not searched.
    if (entry.kind === 'file')
      files.push(...(await listFilesOfHandle(entry as FileSystemFileHandle)))
  }
  return files
}

const readEntryFile = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

async function listFilesOfEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return isPanelOrPackedFile(entry.name)
      ? [await readEntryFile(entry as FileSystemFileEntry)]
      : []
  const directoryListing = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  // `readEntries` returns at most a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      directoryListing.readEntries(resolve, reject),
    )
    if (some.length === 0) return files
    for (const one of some) if (one.isFile) files.push(...(await listFilesOfEntry(one)))
  }
}

/**
 * Returns the panel files among dropped items, those of folders included. Items are read synchronously: later they are
 * empty.
 */
export async function readDroppedPanel(
  data: Pick<DataTransfer, 'items' | 'files'>,
): Promise<File[]> {
  const items: Item[] = [...data.items].filter(({ kind }) => kind === 'file')
  const whole = [...data.files]
  const pendingFiles = items.map((item) => ({
    handle: item.getAsFileSystemHandle?.().catch(() => null),
    entry: item.webkitGetAsEntry(),
  }))
  if (pendingFiles.length === 0) return whole
  const files: File[] = []
  for (const { handle, entry } of pendingFiles) {
    const found = await handle
    if (found) files.push(...(await listFilesOfHandle(found)))
    else if (entry) files.push(...(await listFilesOfEntry(entry)))
  }
  return files
}
