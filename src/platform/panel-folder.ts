/**
 * Opens the browser's own file system (OPFS); the only module that does. It stores the indexes of
 * the variants of a user's reference panels, so that they need not be built again. One folder for
 * each user. Works in pages and in workers.
 */
import { panelFolderName } from '../lib/storage-keys.ts'

/**
 * The used part of the browser's API; absent in browsers without it and outside secure contexts.
 */
type Storage = { getDirectory?: () => Promise<FileSystemDirectoryHandle> }
type Access = {
  write: (bytes: Uint8Array) => number
  truncate: (size: number) => void
  close: () => void
}
type Handle = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<Access> }

async function root(): Promise<FileSystemDirectoryHandle> {
  const storage: Storage | undefined = globalThis.navigator?.storage
  if (!storage?.getDirectory) throw new Error('no folder of our own')
  return storage.getDirectory()
}

async function folderOf(userId: string, create: boolean): Promise<FileSystemDirectoryHandle> {
  return (await root()).getDirectoryHandle(panelFolderName(userId), { create })
}

/** Reads a stored file; null without one, or where the browser has no such folder. */
export async function readPanelFile(userId: string, name: string): Promise<Blob | null> {
  try {
    const file = await (await folderOf(userId, false)).getFileHandle(name)
    return await file.getFile()
  } catch {
    return null
  }
}

/**
 * Stores a file completely or not at all. Rejects where the browser has no such folder, or no
 * space.
 */
export async function writePanelFile(
  userId: string,
  name: string,
  parts: Iterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const folder = await folderOf(userId, true)
  const handle: Handle = await folder.getFileHandle(name, { create: true })
  try {
    if (handle.createSyncAccessHandle) {
      const access = await handle.createSyncAccessHandle()
      try {
        access.truncate(0)
        for (const part of parts) access.write(part)
      } finally {
        access.close()
      }
    } else {
      const stream = await handle.createWritable()
      for (const part of parts) await stream.write(part)
      await stream.close()
    }
  } catch (thrown) {
    await folder.removeEntry(name).catch(() => {})
    throw thrown
  }
}

/** Sizes of the files stored for a user. */
export async function readPanelFileSizes(userId: string): Promise<number[]> {
  try {
    const folder = await folderOf(userId, false)
    const sizes: number[] = []
    for await (const entry of folder.values()) {
      if (entry.kind === 'file') sizes.push((await (entry as FileSystemFileHandle).getFile()).size)
    }
    return sizes
  } catch {
    return []
  }
}

/** Removes a user's folder. Does nothing without one. */
export async function deletePanelFolder(userId: string): Promise<void> {
  try {
    await (await root()).removeEntry(panelFolderName(userId), { recursive: true })
  } catch {
    // Not there, or not supported by the browser.
  }
}
