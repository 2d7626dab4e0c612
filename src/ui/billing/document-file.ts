/** What a browser can do with a PDF in hand. Call these from handlers. */
import { fileNameOf } from '../../lib/file-name.ts'

const ENDING = '.pdf'

/** A name as it was typed, as a file name that every system takes, with its ending. */
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

/** Chromium's dialog for where to save; TypeScript's DOM types do not know it. */
const pickerOf = (): SavePicker | undefined =>
  (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker

/** Whether the browser asks where a file is to be put. */
export const canChoosePlace = () => pickerOf() !== undefined

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Lets the reader choose a place. @returns null when he changed his mind */
async function choosePlace(pick: SavePicker, file: File, name: string): Promise<Handle | null> {
  try {
    const types = [{ accept: { [file.type]: [ENDING] } }]
    return await pick.call(window, { suggestedName: name, types })
  } catch (error) {
    if (isAbort(error)) return null
    throw error
  }
}

/**
 * Saves at a place that the reader chooses.
 * @returns false when he changed his mind
 * @throws what went wrong with writing; then nothing half-written stays at the place
 */
export async function saveAtPlace(file: File, name: string): Promise<boolean> {
  const pick = pickerOf()
  if (!pick) return false
  const handle = await choosePlace(pick, file, name)
  if (handle === null) return false
  // From here on "aborted" is the browser's doing, not the reader's.
  const place = await handle.createWritable()
  try {
    await place.write(file)
    await place.close()
  } catch (error) {
    await place.abort().catch(() => {})
    throw error
  }
  return true
}

/** Whether the device has a sheet for sharing that takes PDFs. */
export function canShareFiles(): boolean {
  // Absent in some browsers, whatever the types say.
  const door: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  const probe = new File([''], `probe${ENDING}`, { type: 'application/pdf' })
  return door.share !== undefined && door.canShare?.({ files: [probe] }) === true
}

/** Hands a file to the device's sheet. A reader who closes it has changed his mind. */
export async function shareFile(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file], title: file.name })
  } catch (error) {
    if (!isAbort(error)) throw error
  }
}

/**
 * Opens a file in a tab of its own, which cannot reach this page.
 * @param url of the file; it has to live as long as the tab may be reloaded
 * @returns false where the browser would take it for an advertisement: a link is needed then
 */
export function openInTab(url: string): boolean {
  const door: { userActivation?: { isActive: boolean } } = navigator
  if (door.userActivation?.isActive === false) return false
  window.open(url, '_blank', 'noopener,noreferrer')
  return true
}
