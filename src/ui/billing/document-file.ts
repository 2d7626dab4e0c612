/** Saves, opens and shares a PDF in the browser. To be called from event handlers. */
import { fileNameOf } from '../../lib/file-name.ts'

const ENDING = '.pdf'

/** Returns a typed name as a file name that every system accepts, with its extension. */
export function pdfNameOf(typed: string, fallback: string): string {
  const bare = typed.trim().replace(/\.pdf$/i, '')
  return `${fileNameOf(bare, fallback.replace(/\.pdf$/i, ''))}${ENDING}`
}

type Writable = {
  write: (data: Blob) => Promise<void>
  close: () => Promise<void>
  abort: () => Promise<void>
}
type Handle = { createWritable: () => Promise<Writable> }
type SavePicker = (options: {
  suggestedName: string
  types: { accept: Record<string, string[]> }[]
}) => Promise<Handle>

/** Chromium's save dialog, which is missing in TypeScript's DOM types. */
const getSavePicker = (): SavePicker | undefined =>
  (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker

/** Whether the browser can ask where to save a file. */
export const canPickFile = () => getSavePicker() !== undefined

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/**
 * Opens the save dialog.
 * @returns null when the user cancelled
 */
async function pickFile(pick: SavePicker, file: File, name: string): Promise<Handle | null> {
  try {
    const types = [{ accept: { [file.type]: [ENDING] } }]
    return await pick.call(window, { suggestedName: name, types })
  } catch (error) {
    if (isAbort(error)) return null
    throw error
  }
}

/**
 * Saves to a file that the user chooses.
 * @returns false when the user cancelled
 * @throws errors of writing; no partial file is left then
 */
export async function saveToPickedFile(file: File, name: string): Promise<boolean> {
  const pick = getSavePicker()
  if (!pick) return false
  const handle = await pickFile(pick, file, name)
  if (handle === null) return false
  // From here on an AbortError comes from the browser, not from the user.
  const writable = await handle.createWritable()
  try {
    await writable.write(file)
    await writable.close()
  } catch (error) {
    await writable.abort().catch(() => {})
    throw error
  }
  return true
}

/** Whether the device has a share sheet that accepts PDFs. */
export function canShareFiles(): boolean {
  // Absent in some browsers, despite its type.
  const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  const probe = new File([''], `probe${ENDING}`, { type: 'application/pdf' })
  return device.share !== undefined && device.canShare?.({ files: [probe] }) === true
}

/** Opens the device's share sheet for a file. Closing it is no error. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name })
  } catch (error) {
    if (!isAbort(error)) throw error
  }
}

/**
 * Opens a file in a new tab, which cannot reach this page.
 * @param url of the file; it must stay valid as long as the tab may be reloaded
 * @returns false where a popup blocker stops it: the caller offers a link then
 */
export function openInTab(url: string): boolean {
  const device: { userActivation?: { isActive: boolean } } = navigator
  if (device.userActivation?.isActive === false) return false
  window.open(url, '_blank', 'noopener,noreferrer')
  return true
}
