import type { ValidRecord } from '../../results/record-of.ts'
import { downloadBlob } from '../download.ts'
import { fileNameOf } from '../../lib/file-name.ts'
import { recordFileText } from '../../results/record-file.ts'

const TYPE = 'application/json'

/** Returns a record as a file that the product can open again. */
export function recordFile(record: ValidRecord): File {
  const name = `${fileNameOf(record.title)}.veriscope.json`
  return new File([recordFileText(record)], name, { type: TYPE })
}

/**
 * Opens the device's share sheet for a record, with its finding as text; where that is missing or accepts no files, the file is downloaded.
 * @returns the outcome
 */
export async function shareRecord(
  record: ValidRecord,
  text: string,
): Promise<'shared' | 'cancelled' | 'downloaded' | 'offered'> {
  const file = recordFile(record)
  // Missing in some browsers, despite its type.
  const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  if (device.share && device.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: record.title, ...(text !== '' && { text }) })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // Refused after all (by a policy, or without a user gesture): the file is downloaded instead.
    }
  }
  return downloadBlob(file, file.name) ? 'downloaded' : 'offered'
}
