import { useLocation } from 'wouter'
import { useImportDecision } from '../../../cache/record-import.ts'
import { paths } from '../../../lib/paths.ts'
import type { AnySession } from './tool-session.ts'

const RECORD_NAME = /\.json$/i

/**
 * Returns a function that opens the only chosen file if it is a stored result. It resolves to true for a record file, even
 * for one that cannot be opened (the draft then holds the reason) or that the user does not open after all.
 */
export function useRecordFile(
  session: Pick<AnySession, 'readRecord' | 'storeOpened'>,
): (files: readonly File[]) => Promise<boolean> {
  const [, navigate] = useLocation()
  const decide = useImportDecision()
  return async (files) => {
    const [first] = files
    if (!first || files.length > 1 || !RECORD_NAME.test(first.name)) return false
    const opened = await session.readRecord(first, first.name)
    if (opened.name !== 'record') return opened.name !== 'foreign'
    const { record } = opened
    const decision = await decide(opened)
    if (decision?.answer === null) return true
    if (decision?.answer === 'replaced') {
      navigate(paths.toolRecord(record.toolId, decision.knownId))
      return true
    }
    await session.storeOpened(record)
    navigate(
      decision?.answer === 'compare'
        ? paths.compareRecords(record.toolId, decision.knownId, record.id)
        : paths.toolRecord(record.toolId, record.id),
    )
    return true
  }
}
