/**
 * The reference panel that was last used, stored on this device only: file handles where the
 * browser has them, else names and lengths. The files are not copied, only an index of their
 * variants (src/platform/panel-folder.ts).
 */
import { openDeviceDb } from '../platform/device-db.ts'
import type { StoredPanel } from '../platform/device-db-stores.ts'
import { deletePanelFolder } from '../platform/panel-folder.ts'
import { indexName } from '../science/panel/variant-index.ts'
import { sourceOfBlob } from '../science/parser/byte-source.ts'
import { webEngineHost } from '../workers/engine-host.ts'

/** Key of the single entry. */
const KEY = 'last'

/** A file of a panel, with its handle where the browser gave one. */
export type PanelFile = { file: File; handle?: FileSystemFileHandle }

const isVariantList = (name: string) => /\.(?:bim|pvar)$/i.test(name)

/** Computes the fingerprint of a list of variants; empty for other files. */
async function fingerprintOf(file: File): Promise<{ print?: string }> {
  if (!isVariantList(file.name)) return {}
  return { print: await indexName(sourceOfBlob(file), webEngineHost().sha256) }
}

/**
 * Stores the files of a panel. Never rejects: without space the user is prompted for them again.
 */
export async function rememberPanel(owner: string, files: readonly PanelFile[]): Promise<void> {
  try {
    const stored: StoredPanel['files'] = []
    for (const { file, handle } of files) {
      const { name, size: bytes, lastModified: modified } = file
      stored.push({
        name,
        bytes,
        modified,
        ...(await fingerprintOf(file)),
        ...(handle && { handle }),
      })
    }
    await (await openDeviceDb(owner)).panels.put({ key: KEY, savedAt: Date.now(), files: stored })
  } catch {
    // The user is prompted for it again.
  }
}

/** Returns the panel that was last used; null without one. Never rejects. */
export async function readRememberedPanel(owner: string): Promise<StoredPanel | null> {
  try {
    const all = await (await openDeviceDb(owner)).panels.all()
    return all.find(({ key }) => key === KEY) ?? null
  } catch {
    return null
  }
}

/** Removes the stored panel and its index. */
export async function forgetPanels(owner: string): Promise<void> {
  await deletePanelFolder(owner)
  await (await openDeviceDb(owner)).panels.clear()
}

export type Reopened =
  /** `changed`: names of files that have changed. */
  | { files: PanelFile[]; changed: string[] }
  /**
   * `refused`: not permitted. `gone`: moved or removed, by name. `unknown`: the browser has no
   * handles for them.
   */
  | { fault: 'refused' | 'gone' | 'unknown'; names: string[] }

type Permitting = FileSystemFileHandle & {
  requestPermission?: (how: { mode: 'read' }) => Promise<PermissionState>
}

/** Opens the files again. Call it from a click: the browser may prompt for permission. */
export async function reopenPanel({ files }: StoredPanel): Promise<Reopened> {
  const names = files.map(({ name }) => name)
  const opened: PanelFile[] = []
  const changed: string[] = []
  for (const { name, bytes, modified, handle } of files) {
    const permitting: Permitting | undefined = handle
    if (!permitting) return { fault: 'unknown', names }
    const state = (await permitting.requestPermission?.({ mode: 'read' })) ?? 'granted'
    if (state !== 'granted') return { fault: 'refused', names }
    try {
      const file = await permitting.getFile()
      if (file.size !== bytes || file.lastModified !== modified) changed.push(name)
      opened.push({ file, handle: permitting })
    } catch {
      return { fault: 'gone', names: [name] }
    }
  }
  return { files: opened, changed }
}

/**
 * Returns the names of remembered files that the chosen ones do not match: by name, by length, and
 * lists of variants by content.
 */
export async function differingFiles(
  { files }: Pick<StoredPanel, 'files'>,
  chosen: readonly File[],
): Promise<string[]> {
  const byName = new Map(chosen.map((file) => [file.name, file]))
  const differing: string[] = []
  for (const { name, bytes, print } of files) {
    const file = byName.get(name)
    const isSame =
      file?.size === bytes && (print === undefined || (await fingerprintOf(file)).print === print)
    if (!isSame) differing.push(name)
  }
  return differing
}
