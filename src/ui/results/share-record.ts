import type { RecordContent } from '../../contract/record-content.ts'
import { downloadBlob } from '../download.ts'
import { fileNameOf } from '../../lib/file-name.ts'
import { recordFileText } from '../../results/record-file.ts'

const TYPE = 'application/json'

/** A record as a file that the product opens again. */
export function recordFile(record: RecordContent): File {
  const name = `${fileNameOf(record.title)}.veriscope.json`
  return new File([recordFileText(record)], name, { type: TYPE })
}

/**
 * Hands a record to the device's own sheet for sharing; where there is none, or it takes no files,
 * the file is saved.
 * @returns what became of it
 */
export async function shareRecord(
  record: RecordContent,
): Promise<'shared' | 'cancelled' | 'downloaded'> {
  const file = recordFile(record)
  // Absent in some browsers, whatever the types say.
  const door: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  if (door.share && door.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: record.title })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // Not allowed here after all (a policy, a moment too late): the file is saved instead.
    }
  }
  downloadBlob(file, file.name)
  return 'downloaded'
}
