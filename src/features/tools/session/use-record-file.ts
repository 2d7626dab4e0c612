import { useLocation } from 'wouter'
import { paths } from '../../../lib/paths.ts'
import type { AnySession } from './tool-session.ts'

const RECORD_NAME = /\.json$/i

/**
 * Looks whether the only file that was chosen is a stored result, and opens it. Answers true when it
 * was one, also where it could not be opened: then the draft says why.
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
