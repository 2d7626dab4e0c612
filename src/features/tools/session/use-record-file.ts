import { useLocation } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import type { AnySession } from './tool-session.ts'

const RECORD_NAME = /\.json$/i

/**
 * Returns a function that opens the only chosen file if it is a stored result. It resolves to true for a record file, even
 * for one that cannot be opened: the draft then holds the reason.
 */
export function useRecordFile(
  session: Pick<AnySession, 'openRecord'>,
): (files: readonly File[]) => Promise<boolean> {
  const [, navigate] = useLocation()
  return async (files) => {
    const [first] = files
    if (!first || files.length > 1 || !RECORD_NAME.test(first.name)) return false
    const opened = await session.openRecord(first, first.name)
    if (opened.name === 'record') {
      navigate(paths.toolRecord(opened.record.toolId, opened.record.id))
    }
    return opened.name !== 'foreign'
  }
}
